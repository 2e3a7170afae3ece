import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { jouerSentinelle, REFUS_METIER } from '../sentinelles.ts'
import { INTROUVABLE } from './refus.ts'
import { concerne, lireSituation, type Situation, verrouillerTechnicien } from './situation.ts'

/**
 * The visit that its technician acts on, under lock after theirs; else what becomes of the action, where the visit is not
 * theirs or its customer is one of the demonstration whose calls are refused.
 */
export async function lireSituationDuTechnicien(
  context: Context,
  intervention_id: number,
): Promise<Situation | Effect> {
  await verrouillerTechnicien(context)
  const situation = await lireSituation(context, intervention_id)
  if (!situation || !concerne(situation, context.caller.utilisateur_id)) return INTROUVABLE
  if (await jouerSentinelle(context, situation.sentinelle)) return { outcome: 'rejected', ...REFUS_METIER }
  return situation
}
