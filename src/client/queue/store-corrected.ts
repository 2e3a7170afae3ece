import type { z } from 'zod'
import type { QueuedOperation } from '#offline/queued-operation.ts'
import { resend } from '#offline/settle.ts'
import { myDb, perform, wakeSync } from './sync.ts'

/**
 * Stores an action that a form makes: in place of the refused one that it corrects while that still waits, as a new one
 * otherwise.
 * @returns the number of the new one; null: it corrects
 */
export async function storeCorrected<S extends z.ZodType>(
  operation: QueuedOperation<S>,
  payload: z.input<S> & z.output<S>,
  corrected: string | null,
): Promise<string | null> {
  const db = myDb()
  if (!corrected || !(await db.outbox.get(corrected))) return (await perform(operation, payload)).id
  await db.transaction('rw', db.outbox, db.acquittes, db.historique, async () => {
    const { id } = await resend(db, corrected, payload)
    await db.outbox.update(id, { libelle: operation.libelle(payload) })
  })
  wakeSync()
  return null
}
