import { sql } from 'kysely'
import type { ObservationPayload } from '#domains/field-service/model/mutations.ts'
import { TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { annoncer } from '../notifications.ts'
import type { Enveloppe } from './etape.ts'
import { garderHorsPlanning } from './hors-planning.ts'
import { INTROUVABLE } from './refus.ts'
import { concerne, lireSituation, verrouillerTechnicien } from './situation.ts'

/** Adds an observation to a visit. Its `uid` makes it one, whatever is resent (specification field-service §3). */
export async function ajouterObservation(
  context: Context,
  payload: ObservationPayload,
  { fait_a, id }: Enveloppe,
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id, texte, uid } = payload
  // The same order of locks as the steps: two devices of one person cannot wait for each other.
  await verrouillerTechnicien(context)
  const situation = await lireSituation(context, intervention_id)
  if (!situation || !concerne(situation, utilisateur_id)) return INTROUVABLE
  if (situation.annulee || situation.technicien_id !== utilisateur_id) {
    const travail = { mutation_id: id, type: TYPE_OBSERVATION, contenu: payload, fait_a }
    return await garderHorsPlanning(context, situation, travail, situation.annulee ? 'ANNULEE' : 'NON_AFFECTEE')
  }
  const added = await db
    .insertInto('observation')
    .values({
      compte_id,
      intervention_id,
      uid,
      utilisateur_id,
      commentaire_texte: texte,
      commentaire_date_heure: fait_a,
      recu_a: now,
    })
    .onConflict(conflict => conflict.columns(['compte_id', 'uid']).doNothing())
    .returning([
      'commentaire_id',
      // With this one, which the statement does not see yet: a phone knows then whether its reading holds it.
      sql<number>`1 + (select count(*)::int from observation o
        where o.compte_id = ${compte_id} and o.intervention_id = ${intervention_id})`.as('nb_observations'),
    ])
    .executeTakeFirst()
  if (!added) return await comparerExistante(context, payload)
  const { commentaire_id, nb_observations } = added
  const entite = `intervention:${intervention_id}`
  await record(context, { action: 'observation.ajouter', entite, apres: { commentaire_id }, fait_a })
  await annoncer(context, [utilisateur_id])
  return { outcome: 'applied', donnees: { intervention_id, commentaire_id, nb_observations } }
}

/** The same identity with other content is an error of the sender, never a second observation. */
async function comparerExistante({ db, caller }: Context, payload: ObservationPayload): Promise<Effect> {
  const known = await db
    .selectFrom('observation')
    .select(['commentaire_id', 'intervention_id', 'utilisateur_id', 'commentaire_texte'])
    .where('compte_id', '=', caller.compte_id)
    .where('uid', '=', payload.uid)
    .executeTakeFirstOrThrow()
  const same =
    known.intervention_id === payload.intervention_id &&
    known.utilisateur_id === caller.utilisateur_id &&
    known.commentaire_texte === payload.texte
  if (same) return { outcome: 'duplicate', donnees: { commentaire_id: known.commentaire_id } }
  return { outcome: 'rejected', code: 'CLE_REUTILISEE', message: errorCatalogue.CLE_REUTILISEE.message }
}
