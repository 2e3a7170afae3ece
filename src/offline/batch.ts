import type { Batch, Mutation } from '#wire/mutation.ts'
import { WIRE_VERSION } from '#wire/version.ts'
import { deviceId } from './device-db.ts'
import type { OutboxEntry } from './entry.ts'
import type { Transport } from './transport.ts'
import type { Owner, UserDb } from './user-db.ts'

/** Only the fields of the wire: local bookkeeping never leaves the device. */
export function toMutation(e: OutboxEntry): Mutation {
  const { id, seq, entity, deps, blobs, type, version, payload, fait_a, horloge_ecart_ms, remplace } = e
  return { id, seq, entity, deps, blobs, type, version, payload, fait_a, horloge_ecart_ms, remplace }
}

export async function buildBatch(db: UserDb, owner: Owner, entries: readonly OutboxEntry[]): Promise<Batch> {
  return {
    compte_id: owner.compte_id,
    utilisateur_id: owner.utilisateur_id,
    appareil_id: entries[0]?.appareil_id ?? (await deviceId()),
    wire: WIRE_VERSION,
    en_attente: Math.max(0, (await db.outbox.count()) - entries.length),
    mutations: entries.map(toMutation),
  }
}

/** A failure says nothing of an entry while the server fails at everything: an empty batch tells them apart. */
export async function serverWorks(transport: Transport, db: UserDb, owner: Owner): Promise<boolean> {
  try {
    await transport.send(await buildBatch(db, owner, []))
    return true
  } catch {
    return false
  }
}
