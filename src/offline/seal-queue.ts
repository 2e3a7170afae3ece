import { BATCH_MAX } from '#wire/outcome.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import { buildBatch } from './batch.ts'
import type { DrainOptions } from './drain-options.ts'
import type { OutboxEntry } from './entry.ts'
import type { UserDb } from './user-db.ts'

/**
 * Hands over the work of somebody whose access was withdrawn: the office keeps it under seal for the manager, applies
 * nothing, and this device forgets what it had read. What could not be handed over stays queued for the next try.
 * @returns how many actions are now sealed
 */
export async function sealQueue({ db, owner, transport, allowed }: DrainOptions): Promise<number> {
  let sealed = 0
  for (;;) {
    if (!(await allowed())) return sealed
    const { entries, en_attente } = await nextEntries(db)
    const [first] = entries
    // The last batch said that nothing is left: the cookie that proved who this is went with its answer.
    if (!first) break
    const { appareil_id } = first
    const { resultats } = await transport.seal(buildBatch({ owner, entries, appareil_id, en_attente }))
    const now = await applyOutcomes(db, entries, resultats)
    sealed += now
    // An answer that names none of them must not be asked for again and again.
    if (now === 0) return sealed
  }
  await forgetReadings(db)
  return sealed
}

/** The oldest actions, and how many stay beside them: one moment of the queue. */
async function nextEntries(db: UserDb): Promise<{ entries: OutboxEntry[]; en_attente: number }> {
  return await db.transaction('r', db.outbox, async () => {
    const entries = await db.outbox.orderBy('seq').limit(BATCH_MAX).toArray()
    return { entries, en_attente: (await db.outbox.count()) - entries.length }
  })
}

/** Readings only: unfinished reports are the person's own work, and files still belong to sealed actions. */
async function forgetReadings(db: UserDb): Promise<void> {
  await db.transaction('rw', db.cache, db.fichiers, async () => {
    await db.cache.delete('lectures')
    await db.fichiers.clear()
  })
}
