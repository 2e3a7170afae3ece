import type { z } from 'zod'
import { uuidv7 } from '#wire/uuid.ts'
import { clockOffset, correctedNow } from './clock.ts'
import { deviceId } from './device-db.ts'
import type { OutboxEntry } from './entry.ts'
import { blockedBy } from './queue-state.ts'
import type { QueuedOperation } from './queued-operation.ts'
import { isQuota, withRoom } from './room.ts'
import type { Owner, UserDb } from './user-db.ts'
import { witnessOne } from './witness.ts'

export interface EnqueueOptions {
  /** Other entities whose pending actions must go first. */
  readonly after?: readonly string[]
  /** Fuller words for the sync centre, where the screen knows more than the payload (a client's name). */
  readonly libelle?: string
  readonly now?: () => number
}

/** Storage failed: nothing was kept, and the person must be told so. */
export class NotStored extends Error {
  readonly quota: boolean
  constructor(cause: unknown) {
    super('Cette action n’a pas pu être enregistrée sur cet appareil.', { cause })
    this.quota = isQuota(cause)
  }
}

/** A schema that cannot be fetched keeps nothing from being told: the action is not stored, and the screen says so. */
async function schemaOf<S extends z.ZodType>({ schema }: QueuedOperation<S>): Promise<S> {
  if (typeof schema !== 'function') return schema
  try {
    return await schema()
  } catch (error) {
    throw new NotStored(error)
  }
}

/** Highest number given so far: an order is never shared, also by what has left the queue. */
export async function lastSeq(db: UserDb): Promise<number> {
  const [pending, done, past] = await Promise.all([
    db.outbox.orderBy('seq').last(),
    db.acquittes.orderBy('seq').last(),
    db.historique.orderBy('seq').last(),
  ])
  return Math.max(pending?.seq ?? 0, done?.seq ?? 0, past?.seq ?? 0)
}

/**
 * Stores an action. It resolves only once the strictly durable transaction has completed: that is when a screen may
 * say "Enregistré". Entries are immutable; a correction is a new entry.
 * @throws NotStored when the device refuses (quota, closed database): the whole transaction failed, nothing was kept
 */
export async function enqueue<S extends z.ZodType>(
  db: UserDb,
  owner: Owner,
  operation: QueuedOperation<S>,
  input: z.input<S>,
  options: EnqueueOptions = {},
): Promise<OutboxEntry> {
  const payload = (await schemaOf(operation)).parse(input)
  const entity = operation.entity(payload)
  const appareil_id = await deviceId()
  const now = (options.now ?? Date.now)()
  const attempt = () =>
    db.transaction('rw', db.outbox, db.acquittes, db.historique, async () => {
      const waiting = await db.outbox.orderBy('seq').toArray()
      const entities = [entity, ...(options.after ?? []), ...(operation.follows?.(payload, waiting) ?? [])]
      const passed = new Set(operation.overtakes?.(payload, waiting))
      const following = blockedBy(waiting, passed)
      const before = waiting.filter(e => !passed.has(e.id) && !following.has(e.id))
      const behind = operation.behind?.(payload, waiting) ?? []
      const pending = before.filter(e => entities.includes(e.entity))
      // Also behind what was already received: a server restored from a backup may have forgotten it, and then asks.
      const received = await db.acquittes.where('entity').anyOf(entities).sortBy('seq')
      const entry: OutboxEntry = {
        id: uuidv7(now),
        seq: (await lastSeq(db)) + 1,
        entity,
        deps: lastOfEach([...received, ...pending, ...before.filter(e => behind.includes(e.id))]),
        blobs: [...(operation.blobs?.(payload) ?? [])],
        type: operation.type,
        version: operation.version,
        payload,
        fait_a: correctedNow(now),
        horloge_ecart_ms: clockOffset(),
        remplace: null,
        ...{ compte_id: owner.compte_id, utilisateur_id: owner.utilisateur_id },
        appareil_id,
        appareil_a: new Date(now).toISOString(),
        libelle: options.libelle ?? operation.libelle(payload),
        ...(operation.discret ? { discret: true } : {}),
        etat: 'en_attente',
        tentatives: 0,
        partie: false,
        derniere_erreur: null,
        resultat: null,
      }
      await db.outbox.add(entry)
      return entry
    })
  try {
    return witnessed(db, await withRoom(db, attempt))
  } catch (error) {
    // A handle closed by the browser is reopened once; anything else is told.
    if (/DatabaseClosed|InvalidState|Unknown/.test((error as Error).name) && !isQuota(error)) {
      try {
        await db.open()
        return witnessed(db, await attempt())
      } catch (again) {
        throw new NotStored(again)
      }
    }
    throw new NotStored(error)
  }
}

function witnessed(db: UserDb, entry: OutboxEntry): OutboxEntry {
  witnessOne(db.name, entry.id)
  return entry
}

/** One dependency per entity is enough: its chain carries the earlier ones. */
export function lastOfEach(entries: readonly OutboxEntry[]): string[] {
  const ordered = [...entries].sort((a, b) => a.seq - b.seq)
  return [...new Map(ordered.map(e => [e.entity, e.id])).values()]
}
