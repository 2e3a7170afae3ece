import { wakeSync } from '#client/queue/sync.ts'
import type { InterventionDetail } from '#domains/field-service/model/activite/activite.ts'
import { entiteIntervention, TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import { holdsNothing } from '#offline/queue-state.ts'
import { giveUp } from '#offline/take-up.ts'
import type { UserDb } from '#offline/user-db.ts'

type Lue = Pick<InterventionDetail, 'intervention_id' | 'lu_a' | 'comptes_rendus' | 'comptes_rendus_regle'>

/**
 * Takes the card of two reports off this device once the office has said which one counts: nothing is left to choose, the
 * office has both, and the visit tells which. A reading of before this report came answers nothing about it.
 */
export async function rangerRepondus(db: UserDb, lue: Lue): Promise<void> {
  const { intervention_id, lu_a, comptes_rendus = [], comptes_rendus_regle } = lue
  // Of one that cannot be chosen the card says why: the person reads it.
  if (!comptes_rendus_regle || comptes_rendus.some(c => c.refuse)) return
  const tenues = await db.outbox
    .where('entity')
    .equals(entiteIntervention(intervention_id))
    .filter(e => e.type === TYPE_CLOTURE && holdsNothing(e) && (e.resultat?.recu_a ?? lu_a) < lu_a)
    .toArray()
  for (const { id } of tenues) await giveUp(db, id)
  // The office hears that nothing waits here any more.
  if (tenues.length) wakeSync()
}
