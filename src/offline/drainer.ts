import type { Batch, Mutation } from '#wire/mutation.ts'
import { BATCH_MAX } from '#wire/outcome.ts'
import { WIRE_VERSION } from '#wire/version.ts'
import { applyOutcomes, POISON_AFTER } from './apply-outcomes.ts'
import type { OutboxEntry } from './entry.ts'
import { checkEpoch } from './epoch.ts'
import { readyEntries } from './queue-state.ts'
import { type Transport, TransportFailure, type TransportFailureKind } from './transport.ts'
import { uploadBlobs } from './upload.ts'
import type { Owner, UserDb } from './user-db.ts'

export interface DrainResult {
  /** Entries that reached a final outcome. */
  readonly settled: number
  readonly remaining: number
  /** Why it stopped before the end; null when nothing more could be sent. */
  readonly stopped: TransportFailureKind | null
  readonly retryAfterMs: number | null
}

export interface DrainOptions {
  readonly db: UserDb
  readonly owner: Owner
  readonly transport: Transport
  /** Asked before anything leaves: is this person still the one signed in here? */
  readonly allowed: () => Promise<boolean>
}

/** Only the fields of the wire: local bookkeeping never leaves the device. */
export function toMutation(e: OutboxEntry): Mutation {
  const { id, seq, entity, deps, blobs, type, version, payload, fait_a, horloge_ecart_ms, remplace } = e
  return { id, seq, entity, deps, blobs, type, version, payload, fait_a, horloge_ecart_ms, remplace }
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
  // Entries that answered something not final in this run are left for the next one.
  const seen = new Set<string>()
  for (;;) {
    if (!(await allowed())) return await end('autre_personne')
    const entries = await db.outbox.toArray()
    const arrived = new Set((await db.blobs.toArray()).filter(b => b.complet).map(b => b.sha256))
    const batch = readyEntries(entries, arrived, limit, seen)
    try {
      const first = batch[0]
      if (first) {
        await db.outbox.bulkUpdate(batch.map(e => ({ key: e.id, changes: { partie: true } })))
        const answer = await transport.send(await buildBatch(db, owner, batch, first))
        const now = await applyOutcomes(db, batch, answer.resultats)
        settled += now
        for (const e of batch) seen.add(e.id)
        await checkEpoch(db, answer.epoch)
        limit = BATCH_MAX
        continue
      }
      const waiting = new Set(entries.filter(e => e.etat === 'en_attente' && !seen.has(e.id)).flatMap(e => e.blobs))
      const missing = (await db.blobs.toArray()).filter(b => !b.complet && waiting.has(b.sha256))
      if (missing.length && (await uploadBlobs(db, transport, missing, allowed))) continue
      return await end(null)
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error
      if ((error.kind === 'trop_gros' || error.kind === 'refus') && batch.length > 1) {
        limit = Math.max(1, Math.floor(batch.length / 2))
        continue
      }
      const alone = batch.length === 1 ? batch[0] : undefined
      if (alone && (error.kind === 'refus' || error.kind === 'trop_gros' || error.kind === 'serveur')) {
        await countTransportFailure(db, alone, error)
        seen.add(alone.id)
        continue
      }
      // A 5xx on a whole batch: send one by one, so that a single bad entry shows itself.
      if (error.kind === 'serveur' && batch.length > 1) {
        limit = 1
        continue
      }
      return await end(error.kind, error.retryAfterMs)
    }
  }
}

async function buildBatch(db: UserDb, owner: Owner, batch: OutboxEntry[], first: OutboxEntry): Promise<Batch> {
  return {
    compte_id: owner.compte_id,
    utilisateur_id: owner.utilisateur_id,
    appareil_id: first.appareil_id,
    wire: WIRE_VERSION,
    en_attente: Math.max(0, (await db.outbox.count()) - batch.length),
    mutations: batch.map(toMutation),
  }
}

async function countTransportFailure(db: UserDb, entry: OutboxEntry, error: TransportFailure): Promise<void> {
  const fois = entry.derniere_erreur?.code === error.code ? entry.derniere_erreur.fois + 1 : 1
  await db.outbox.update(entry.id, {
    tentatives: entry.tentatives + 1,
    derniere_erreur: { code: error.code, message: error.message, fois },
    ...(fois >= POISON_AFTER ? { etat: 'a_resoudre' as const } : {}),
  })
}
