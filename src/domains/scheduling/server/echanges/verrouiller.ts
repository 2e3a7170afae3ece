import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { partagerPlanning, verrouillerEchanges, verrouillerPlannings } from '../verrous.ts'
import { lireEchanges } from './lus.ts'
import { verrouillerPostes } from './reponse.ts'

/**
 * An exchange for the manager who answers it or takes the answer back: its people, posts and itself locked in that order,
 * then read as it is once nobody else can change it.
 * @throws CodedError INTROUVABLE
 */
export async function verrouillerEchange(context: Context, bde_id: number) {
  await partagerPlanning(context)
  const [vu] = await lireEchanges(context, { bde_id })
  if (!vu) throw refuse('INTROUVABLE')
  await verrouillerPlannings(context, [vu.origine.utilisateur_id, vu.cible.utilisateur_id])
  const pointages = await verrouillerPostes(context, vu)
  await verrouillerEchanges(context, [bde_id])
  const [echange] = await lireEchanges(context, { bde_id })
  if (!echange) throw refuse('INTROUVABLE')
  return { echange, pointages }
}
