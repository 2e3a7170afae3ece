import type { Batch, Mutation } from '#wire/mutation.ts'
import { WIRE_VERSION } from '#wire/version.ts'
import type { DrainOptions } from './drain-options.ts'
import type { OutboxEntry } from './entry.ts'
import type { Owner, UserDb } from './user-db.ts'

/** Only the fields of the wire: local bookkeeping never leaves the device. */
export function toMutation(e: OutboxEntry): Mutation {
  const { id, seq, entity, deps, blobs, type, version, payload, fait_a, horloge_ecart_ms, remplace } = e
  return { id, seq, entity, deps, blobs, type, version, payload, fait_a, horloge_ecart_ms, remplace }
}

interface BatchContent {
  readonly owner: Owner
  readonly entries: readonly OutboxEntry[]
  readonly appareil_id: string
  /** Actions that stay on this device beside these, counted together with the choice of them. */
  readonly en_attente: number
}

export function buildBatch({ owner, entries, appareil_id, en_attente }: BatchContent): Batch {
  const { compte_id, utilisateur_id } = owner
  return { compte_id, utilisateur_id, appareil_id, wire: WIRE_VERSION, en_attente, mutations: entries.map(toMutation) }
}

/** How many actions this device holds, and its name; null where it holds none. */
async function readHeld(db: UserDb): Promise<{ en_attente: number; appareil_id: string } | null> {
  return await db.transaction('r', db.outbox, async () => {
    const [first, en_attente] = await Promise.all([db.outbox.orderBy('seq').first(), db.outbox.count()])
    return first ? { en_attente, appareil_id: first.appareil_id } : null
  })
}

/**
 * Tells the office how many actions wait here, without sending one: should this browser lose them, the person is told how
 * many (offline rule 14). A queue found empty tells nothing: the browser may have erased it under a drain that goes on,
 * and "nothing waits" would then be believed.
 * @param known what the office has heard already, if anything
 * @returns whether the office answers: a failure says nothing of an action while it fails at everything
 */
export async function announce(
  { db, owner, transport, allowed }: DrainOptions,
  known: number | null = null,
): Promise<boolean> {
  if (!(await allowed())) return false
  const held = await readHeld(db)
  if (!held) return false
  if (held.en_attente === known) return true
  try {
    await transport.send(buildBatch({ owner, entries: [], ...held }))
    return true
  } catch {
    return false
  }
}
