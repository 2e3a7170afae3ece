import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncer } from '../notifications.ts'
import { lireSituation } from './situation.ts'

/**
 * Whoever plans has seen what came beside the plan and leaves it there: it waits for nobody any more, and stays readable with who saw
 * it. What came after it was read still waits. A repeat changes nothing.
 * @param vu the last piece that was read
 * @returns false where all that was read is the visit's already, taken back meanwhile: there is nothing to set aside
 * @throws CodedError INTROUVABLE
 */
export async function classerTravail(
  context: Context,
  intervention_id: number,
  { vu }: { readonly vu: number },
): Promise<boolean> {
  const { db, caller, now } = context
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  const lue = await db
    .selectFrom('hors_planning')
    .select('hors_planning_id')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('hors_planning_id', '=', vu)
    .executeTakeFirst()
  // Nobody has read a piece that is not there.
  if (!lue) throw refuse('INTROUVABLE')
  const classees = await db
    .updateTable('hors_planning')
    .set({ suite: 'classe', traite_a: now, traite_par: caller.utilisateur_id })
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('hors_planning_id', '<=', vu)
    .where('suite', 'is', null)
    .returning(['hors_planning_id', 'utilisateur_id'])
    .execute()
  if (classees.length === 0) return await aClasse(context, intervention_id, vu)
  await record(context, {
    action: 'intervention.classer-hors-planning',
    entite: `intervention:${intervention_id}`,
    apres: { hors_planning: classees.map(c => c.hors_planning_id) },
  })
  // Whoever sent it reads that it was seen.
  await annoncer(context, [situation.technicien_id, ...classees.map(c => c.utilisateur_id)])
  return true
}

/** Whether something up to this piece was set aside before. */
async function aClasse({ db, caller }: Context, intervention_id: number, vu: number): Promise<boolean> {
  const classee = await db
    .selectFrom('hors_planning')
    .select('hors_planning_id')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('hors_planning_id', '<=', vu)
    .where('suite', '=', 'classe')
    .limit(1)
    .executeTakeFirst()
  return classee !== undefined
}
