import { announce } from './batch.ts'
import { countFailure } from './count-failure.ts'
import type { DrainOptions } from './drain-options.ts'
import type { OutboxEntry, StoredBlob } from './entry.ts'
import { unknownBlob, uploadBlobs } from './upload.ts'
import type { UserDb } from './user-db.ts'

/** Actions whose files arrived do not wait for everybody else's: on a bad line that may be an hour. */
const TURN_MS = 10_000

/**
 * Sends the files that these entries wait for. One file that the server or this device cannot give must not hold the
 * others back: its failure is counted on the entries that name it. Data first, also what is done meanwhile: a new action
 * interrupts between two pieces (offline rule 10).
 * @returns whether actions may have become ready, and the entries that cannot go now
 * @throws TransportFailure for everything that concerns the whole queue
 */
export async function sendFiles(
  { db, owner, transport, allowed }: DrainOptions,
  waiting: readonly OutboxEntry[],
): Promise<{ moved: boolean; held: string[] }> {
  const newest = await newestSeq(db)
  const until = performance.now() + TURN_MS
  const { done, refused, interrupted } = await uploadBlobs(
    {
      db,
      transport,
      allowed,
      interrupted: async () => performance.now() > until || (await newestSeq(db)) !== newest,
    },
    await missingBlobs(db, waiting),
  )
  const [first] = refused.values()
  if (first && !(await announce({ db, owner, transport, allowed }))) throw first
  const held: string[] = []
  for (const entry of waiting) {
    const sha = entry.blobs.find(name => refused.has(name))
    const cause = sha && refused.get(sha)
    if (!cause) continue
    await countFailure(db, entry.id, cause)
    held.push(entry.id)
  }
  return { moved: done > 0 || interrupted, held }
}

async function newestSeq(db: UserDb): Promise<number> {
  return (await db.outbox.orderBy('seq').last())?.seq ?? 0
}

/** Files named by waiting entries that have not arrived; one this device no longer holds is asked for all the same. */
async function missingBlobs(db: UserDb, waiting: readonly OutboxEntry[]): Promise<StoredBlob[]> {
  const named = [...new Set(waiting.flatMap(e => e.blobs))]
  const known = await db.blobs.bulkGet(named)
  return named.map((sha256, n) => known[n] ?? unknownBlob(sha256)).filter(blob => !blob.complet)
}
