import type { Planification } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { annoncerDemandes, noter } from '../demandes/mouvements.ts'
import { notifierRegulateurs } from '../notifications.ts'
import { nommerVisite } from './nommer.ts'
import type { Situation } from './situation.ts'

type Rejet = Extract<Effect, { outcome: 'rejected' | 'conflict' }>

/**
 * The next appointment asked for at closing: a request waiting at the company, with the wished day and slot. Planning it
 * stays the dispatcher's (offline rule 11).
 * @returns the request, null when none was asked for, or the refusal
 */
export async function creerDemandeSuite(
  context: Context,
  situation: Situation,
  planification: Planification | null,
): Promise<number | null | Rejet> {
  if (!planification) return null
  const { db, caller, now } = context
  const { compte_id } = caller
  const prestation_id = planification.prestation_id ?? situation.prestation_id
  const prestation = await db
    .selectFrom('prestation')
    .select('prix_unitaire_cents')
    .where('compte_id', '=', compte_id)
    .where('prestation_id', '=', prestation_id)
    .executeTakeFirst()
  if (!prestation) return { outcome: 'rejected', code: 'SAISIE', message: errorCatalogue.SAISIE.message }
  const { demande_id } = await db
    .insertInto('demande')
    .values({
      compte_id,
      client_id: situation.client_id,
      adresse_id: situation.adresse_id,
      prestation_id,
      demande_date: now,
      demande_origine: 'Clôture',
      etat_id: 1,
      demande_date_souhaite: planification.date_rdv,
      demande_th_souhaite: planification.tranche_horaire_rdv,
      demande_description: planification.observation,
      demande_remuneration_cents: prestation.prix_unitaire_cents,
      intervention_origine_id: situation.intervention_id,
    })
    .returning('demande_id')
    .executeTakeFirstOrThrow()
  await noter(context, { demande_id, acte: 'creer', de: null, vers: 1 })
  await annoncerDemandes(context)
  await notifierRegulateurs(context, {
    titre: 'Rendez-vous demandé à la clôture',
    body: `${await nommerVisite(context, situation)}\u00a0: un autre rendez-vous est demandé, à planifier.`,
    lien: adresseDemande(demande_id),
  })
  return demande_id
}
