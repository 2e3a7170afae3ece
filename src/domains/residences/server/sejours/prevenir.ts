import { sql } from 'kysely'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import { adresseResident } from '#domains/residences/modules/gestion-residents/address.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { notifierTous } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { publishAll } from '#server/live/publish.ts'
import type { JourIso } from '#wire/dates.ts'
import { lireTenants } from '../tenants.ts'

/** What is told of somebody's stay, as a locked screen shows it: nobody's name. */
const TITRES = {
  admission: 'Un résident arrive',
  changement: 'Un résident change de logement',
  absence: 'Un résident s’absente',
  retour: 'Un résident revient',
  sortie: 'Un résident quitte la maison',
} as const
const RETIRES: Readonly<Record<keyof typeof TITRES, string>> = {
  admission: 'Une arrivée est retirée',
  changement: 'Un changement de logement est retiré',
  absence: 'Une absence est retirée',
  retour: 'Un retour est retiré',
  sortie: 'Une sortie est retirée',
}

interface Acte {
  readonly quoi: keyof typeof TITRES
  readonly le: JourIso
}

interface Qui {
  readonly resident_id: number
  readonly resident_civilite: string
  readonly resident_nom: string
  readonly resident_prenom: string
}

/** Whose and from when: notices stay on devices, and neither the room, nor the kind of an absence, nor a reason goes there. */
const dire = (qui: Qui, { le }: Acte) => `${nomResident(qui)}, le ${direJour(le)}.`

/** Tells everybody else who has the residents of the house what was done about one; their page is a press away. */
export async function prevenir(context: Context, qui: Qui, acte: Acte): Promise<void> {
  await direAux(context, qui, { titre: TITRES[acte.quoi], body: dire(qui, acte), sauf: new Set() })
}

/** What nobody has read yet of an act goes. @returns whose it was */
export async function retirerAvis({ db, caller }: Context, qui: Qui, acte: Acte): Promise<ReadonlySet<number>> {
  const { compte_id } = caller
  const lien = adresseResident(qui.resident_id)
  const { rows } = await sql<{ utilisateur_id: number }>`delete from notification where compte_id = ${compte_id}
    and notification_titre = ${TITRES[acte.quoi]} and lien = ${lien} and notification_body = ${dire(qui, acte)}
    and lue_a is null returning utilisateur_id`.execute(db)
  const gens = new Set(rows.map(r => r.utilisateur_id))
  await publishAll(
    { db },
    [...gens].map(utilisateur_id => ({ compte_id, utilisateur_id, sujet: 'notifications' as const })),
  )
  return gens
}

/** The act is taken back: its notice goes where nobody has read it, and whoever has is told. */
export async function dedire(context: Context, qui: Qui, acte: Acte): Promise<void> {
  const sauf = await retirerAvis(context, qui, acte)
  await direAux(context, qui, { titre: RETIRES[acte.quoi], body: dire(qui, acte), sauf })
}

interface Dit {
  readonly titre: string
  readonly body: string
  /** Who need not be told. */
  readonly sauf: ReadonlySet<number>
}

async function direAux(context: Context, { resident_id }: Qui, { titre, body, sauf }: Dit): Promise<void> {
  const { compte_id, utilisateur_id: moi } = context.caller
  const gens = (await lireTenants(context, MODULE_RESIDENTS)).map(p => p.utilisateur_id)
  const lien = adresseResident(resident_id)
  await notifierTous(
    context,
    gens
      .filter(id => id !== moi && !sauf.has(id))
      .map(utilisateur_id => ({ compte_id, utilisateur_id, titre, body, lien })),
  )
}
