import type { SupprimerInterventionPayload } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { INTROUVABLE } from '../effets.ts'
import { refuserClos } from './clos.ts'
import { contredire } from './conflit.ts'
import { conclure, contenuDe, memeContenu } from './contenu.ts'
import { entiteAudit, lireInterventions, trouverAstreinte } from './lectures.ts'

/** Deletes the intervention the person saw. The row stays, so that a late change is told who deleted it, and when. */
export async function supprimerIntervention(
  context: Context,
  { uid, avant }: SupprimerInterventionPayload,
  { fait_a }: { fait_a: Date },
): Promise<Effect> {
  const { db, caller } = context
  const [stockee] = await lireInterventions(context, { uid, supprimees: true, verrouiller: true })
  const astreinte = stockee && (await trouverAstreinte(context, stockee.intervention_astreinte_id))
  if (!stockee || !astreinte) return INTROUVABLE
  const { intervention_id } = stockee
  if (stockee.supprime_a) return await conclure(context, astreinte, intervention_id, 'duplicate')
  if (!memeContenu(contenuDe(stockee), avant)) return await contredire(context, stockee, { supprime: true }, fait_a)
  const clos = await refuserClos(context, astreinte, [stockee.debut])
  if (clos) return clos
  await db
    .updateTable('astreinte_intervention')
    .set({ supprime_a: fait_a, supprime_par: caller.utilisateur_id })
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .execute()
  const entite = entiteAudit(intervention_id)
  await record(context, { action: 'astreinte.intervention-supprimer', entite, avant, fait_a })
  return await conclure(context, astreinte, intervention_id, 'applied')
}
