import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { ADRESSE_DEMANDES, adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { ADRESSE_EXTERNES, adresseExterne } from '#domains/field-service/modules/reception-demandes-externes/address.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { reseauJob } from '../reseau/prevenir.ts'

/** What another company is told: the title stands on locked screens and names nobody, the body says which company. */
export interface Nouvelle {
  readonly titre: string
  readonly body: string
}

/** Told to the people of a company who keep its requests. `demande` is its own number; null: of several. */
export async function direAuDonneur(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { donneur, demande }: { readonly donneur: number; readonly demande: number | null },
  nouvelle: Nouvelle,
): Promise<void> {
  const lien = demande === null ? ADRESSE_DEMANDES : adresseDemande(demande)
  await services.jobs.enqueue(reseauJob, { compte_id: donneur, module: MODULE_DEMANDES, lien, ...nouvelle }, { db })
}

/** Told to those who answer what a company is offered. `externe` is its own number of the offer; null: of several. */
export async function direAuReceveur(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { receveur, externe }: { readonly receveur: number; readonly externe: number | null },
  nouvelle: Nouvelle,
): Promise<void> {
  const lien = externe === null ? ADRESSE_EXTERNES : adresseExterne(externe)
  await services.jobs.enqueue(reseauJob, { compte_id: receveur, module: MODULE_EXTERNES, lien, ...nouvelle }, { db })
}

/** The open screens of other companies read again. */
export async function annoncerAutres({ db }: Pick<Context, 'db'>, comptes: readonly number[]): Promise<void> {
  for (const compte_id of new Set(comptes))
    for (const sujet of ['demandes', 'reseau'] as const)
      await publish({ db }, { compte_id, utilisateur_id: null, sujet })
}
