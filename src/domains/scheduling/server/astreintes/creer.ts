import { type CreerInterventionPayload, erreurIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { INTROUVABLE, rejeter, saufChevauchement } from '../effets.ts'
import { refuserClos } from './clos.ts'
import { colonnesDe, conclure, contenuDe, direChevauchement, instants, memeContenu } from './contenu.ts'
import { type AstreinteLue, entiteAudit, lireInterventions, trouverAstreinte } from './lectures.ts'

/**
 * Adds an intervention to a duty. Its `uid` makes it one, whatever is resent. Whether it is over is judged at the receipt:
 * a device whose clock runs ahead loses nothing.
 */
export async function creerIntervention(
  context: Context,
  payload: CreerInterventionPayload,
  { fait_a }: { fait_a: Date },
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { uid, astreinte_id, ...contenu } = payload
  const astreinte = await trouverAstreinte(context, astreinte_id)
  if (!astreinte) return INTROUVABLE
  const connue = await comparerExistante(context, astreinte, payload)
  if (connue) return connue
  const erreur = erreurIntervention(contenu, instants(astreinte), now.toISOString())
  if (erreur) return rejeter('INTERVENTION_REFUSEE', erreur)
  const clos = await refuserClos(context, astreinte, [contenu.debut])
  if (clos) return clos
  const ajoutee = await saufChevauchement(context, () =>
    db
      .insertInto('astreinte_intervention')
      .values({
        ...colonnesDe(contenu),
        compte_id,
        intervention_uid: uid,
        intervention_astreinte_id: astreinte_id,
        auteur_id: utilisateur_id,
        fait_a,
        recu_a: now,
      })
      .onConflict(conflict => conflict.columns(['compte_id', 'intervention_uid']).doNothing())
      .returning('intervention_id')
      .execute(),
  )
  if (!ajoutee) return await direChevauchement(context, astreinte, contenu)
  const intervention_id = ajoutee[0]?.intervention_id
  // A twin committed in between: it is compared like any other.
  if (intervention_id === undefined)
    return (await comparerExistante(context, astreinte, payload)) ?? rejeter('CLE_REUTILISEE')
  const entite = entiteAudit(intervention_id)
  await record(context, { action: 'astreinte.intervention-creer', entite, apres: payload, fait_a })
  return await conclure(context, astreinte, intervention_id, 'applied')
}

/** The same identity with other content is an error of the sender, never a second intervention. */
async function comparerExistante(
  context: Context,
  astreinte: AstreinteLue,
  { uid, astreinte_id, ...contenu }: CreerInterventionPayload,
): Promise<Effect | null> {
  const [connue] = await lireInterventions(context, { uid, supprimees: true })
  if (!connue) return null
  const meme = connue.intervention_astreinte_id === astreinte_id && memeContenu(contenuDe(connue), contenu)
  return meme ? await conclure(context, astreinte, connue.intervention_id, 'duplicate') : rejeter('CLE_REUTILISEE')
}
