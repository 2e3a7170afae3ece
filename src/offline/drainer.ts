import { BATCH_MAX } from '#wire/outcome.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import { announce, buildBatch, countToSettle, type Held, noteAnnounced } from './batch.ts'
import { presentMoment, storedBy } from './clock.ts'
import { countFailure } from './count-failure.ts'
import type { DrainOptions } from './drain-options.ts'
import type { OutboxEntry } from './entry.ts'
import { checkEpoch } from './epoch.ts'
import { heldBack } from './hold.ts'
import { readyEntries } from './queue-state.ts'
import { withRoom } from './room.ts'
import { sealQueue } from './seal-queue.ts'
import { sendFiles } from './send-files.ts'
import { TransportFailure, type TransportFailureKind } from './transport.ts'
import type { UserDb } from './user-db.ts'

export interface DrainResult {
  /** Entries that reached a final outcome. */
  readonly settled: number
  readonly remaining: number
  /** Why it stopped before the end; null when nothing more could be sent. */
  readonly stopped: TransportFailureKind | null
  readonly retryAfterMs: number | null
}

/**
 * Sends everything that can be sent: data first, then files, then what waited for those files. Safe to run twice at
 * once (tabs, service worker): the server's ledger decides, not the lock.
 */
export async function drain(options: DrainOptions): Promise<DrainResult> {
  const { db, owner, transport, allowed } = options
  let settled = 0
  let limit = BATCH_MAX
  const end = async (
    stopped: TransportFailureKind | null,
    retryAfterMs: number | null = null,
  ): Promise<DrainResult> => ({
    settled,
    remaining: await db.outbox.count(),
    stopped,
    retryAfterMs,
  })
  let told: Held | null = null
  /** Access withdrawn: the queue is handed over, then nothing more is asked of the server. */
  const endSealed = async () => {
    try {
      settled += await sealQueue(options)
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error
      return await end(error.kind, error.retryAfterMs)
    }
    return await end('connexion')
  }
  // Entries that answered something not final in this run are left for the next one.
  const seen = new Set<string>()
  for (;;) {
    if (!(await allowed())) return await end('autre_personne')
    const entries = await db.outbox.toArray()
    const held = await heldBack(db)
    for (const e of entries) if (e.entity === held?.entity) seen.add(e.id)
    const onServer = new Set((await db.blobs.toArray()).filter(b => b.complet).map(b => b.sha256))
    const batch = readyEntries(entries, onServer, limit, seen)
    try {
      if (batch.length > 0) {
        const leaving = await withRoom(db, () => markLeaving(db, batch))
        // Something of it was taken back, or renewed, since it was chosen: it must not leave.
        if (!leaving) continue
        const asked = presentMoment()
        const answer = await transport.send(buildBatch({ owner, entries: batch, ...leaving }))
        const connue_a = storedBy(answer.maintenant, asked)
        told = leaving
        await noteAnnounced(db, leaving)
        const now = await withRoom(db, () => applyOutcomes(db, batch, answer.resultats, connue_a))
        settled += now
        for (const e of batch) seen.add(e.id)
        await checkEpoch(db, answer.epoch)
        limit = BATCH_MAX
        continue
      }
      const waiting = entries.filter(e => e.etat === 'en_attente' && !seen.has(e.id) && e.blobs.length > 0)
      if (waiting.length) {
        const { moved, held: late } = await sendFiles(options, waiting)
        for (const id of late) seen.add(id)
        if (moved || late.length) continue
      }
      await announce(options, told)
      return await end(null)
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error
      if (error.kind === 'connexion' && error.code === 'COMPTE_INACTIF') {
        return await endSealed()
      }
      const aboutContent = error.kind === 'refus' || error.kind === 'trop_gros' || error.kind === 'serveur'
      if (aboutContent && batch.length > 1) {
        // A 5xx may be any one of them: send one by one, so that a single bad entry shows itself.
        limit = error.kind === 'serveur' ? 1 : Math.max(1, Math.floor(batch.length / 2))
        continue
      }
      const alone = batch[0]
      if (aboutContent && alone && (await announce(options))) {
        await countFailure(db, alone.id, error)
        seen.add(alone.id)
        continue
      }
      return await end(error.kind, error.retryAfterMs)
    }
  }
}

/**
 * From here on an action may have reached the office.
 * @returns how many others stay on this device; null, and marks nothing, when one of them has gone since
 */
async function markLeaving(db: UserDb, batch: readonly OutboxEntry[]): Promise<Held | null> {
  return await db.transaction('rw', db.outbox, async () => {
    const now = await db.outbox.bulkGet(batch.map(e => e.id))
    const [first] = now
    if (!first || !now.every(e => e?.etat === 'en_attente')) return null
    await db.outbox.bulkUpdate(batch.map(e => ({ key: e.id, changes: { partie: true } })))
    // None of the batch waits for a choice.
    const a_resoudre = await countToSettle(db)
    return { en_attente: (await db.outbox.count()) - batch.length, a_resoudre, appareil_id: first.appareil_id }
  })
}
