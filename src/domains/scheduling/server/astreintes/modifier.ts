import { erreurIntervention, type ModifierInterventionPayload } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { INTROUVABLE, rejeter, saufChevauchement } from '../effets.ts'
import { refuserClos } from './clos.ts'
import { contredire } from './conflit.ts'
import { colonnesDe, conclure, contenuDe, direChevauchement, instants, memeContenu } from './contenu.ts'
import { entiteAudit, lireInterventions, trouverAstreinte } from './lectures.ts'

/** Changes an intervention from the content the person saw; another content there is a conflict, never overwritten. */
export async function modifierIntervention(
  context: Context,
  { uid, avant, ...contenu }: ModifierInterventionPayload,
  { fait_a }: { fait_a: Date },
): Promise<Effect> {
  const { db, caller, now } = context
  const [stockee] = await lireInterventions(context, { uid, supprimees: true, verrouiller: true })
  const astreinte = stockee && (await trouverAstreinte(context, stockee.intervention_astreinte_id))
  if (!stockee || !astreinte) return INTROUVABLE
  const { intervention_id } = stockee
  if (stockee.supprime_a) return await contredire(context, stockee, contenu, fait_a)
  if (memeContenu(contenuDe(stockee), contenu)) return await conclure(context, astreinte, intervention_id, 'duplicate')
  if (!memeContenu(contenuDe(stockee), avant)) return await contredire(context, stockee, contenu, fait_a)
  const erreur = erreurIntervention(contenu, instants(astreinte), now.toISOString())
  if (erreur) return rejeter('INTERVENTION_REFUSEE', erreur)
  const clos = await refuserClos(context, astreinte, [stockee.debut, contenu.debut])
  if (clos) return clos
  const ecrite = await saufChevauchement(context, () =>
    db
      .updateTable('astreinte_intervention')
      .set({ ...colonnesDe(contenu), version: stockee.version + 1, fait_a, recu_a: now })
      .where('compte_id', '=', caller.compte_id)
      .where('intervention_id', '=', intervention_id)
      .execute(),
  )
  if (!ecrite) return await direChevauchement(context, astreinte, contenu, intervention_id)
  const entite = entiteAudit(intervention_id)
  await record(context, { action: 'astreinte.intervention-modifier', entite, avant, apres: contenu, fait_a })
  return await conclure(context, astreinte, intervention_id, 'applied')
}
