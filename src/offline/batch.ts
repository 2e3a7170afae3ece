import type { Batch, Mutation } from '#wire/mutation.ts'
import { WIRE_VERSION } from '#wire/version.ts'
import type { DrainOptions } from './drain-options.ts'
import type { OutboxEntry } from './entry.ts'
import { ANNOUNCED, MARKER } from './marks.ts'
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
  /** Of these, how many wait for the person's choice. */
  readonly a_resoudre?: number | undefined
}

export function buildBatch({ owner, entries, appareil_id, en_attente, a_resoudre = 0 }: BatchContent): Batch {
  const { compte_id, utilisateur_id } = owner
  const mutations = entries.map(toMutation)
  return { compte_id, utilisateur_id, appareil_id, wire: WIRE_VERSION, en_attente, a_resoudre, mutations }
}

/** What a device says that it holds. */
export interface Held {
  readonly en_attente: number
  /** Of these, how many wait for the person's choice; absent in what a build of before noted. */
  readonly a_resoudre?: number
  readonly appareil_id: string
}

/** How many actions wait for the person's choice; inside a transaction of the queue. */
export async function countToSettle(db: UserDb): Promise<number> {
  return await db.outbox.where('etat').equals('a_resoudre').count()
}

/** What the office last heard of this database; null where it bears no mark, for then the browser has erased it. */
async function readAnnounced(db: UserDb): Promise<Held | null> {
  const [marked, row] = await Promise.all([db.cache.get(MARKER), db.cache.get(ANNOUNCED)])
  return marked && row ? (row.valeur as Held) : null
}

/** Whether the office believes that this device holds actions which the person has settled here meanwhile. */
export async function owesNothingLeft(db: UserDb): Promise<boolean> {
  return await db.transaction('r', db.outbox, db.cache, async () => {
    const [waiting, announced] = await Promise.all([db.outbox.count(), readAnnounced(db)])
    return waiting === 0 && announced !== null && announced.en_attente > 0
  })
}

/** The office has heard this. A database without its mark keeps nothing of it: it was erased meanwhile. */
export async function noteAnnounced(db: UserDb, held: Held): Promise<void> {
  const { en_attente, a_resoudre = 0, appareil_id } = held
  const valeur: Held = { en_attente, a_resoudre, appareil_id }
  await db
    .transaction('rw', db.cache, async () => {
      if (await db.cache.get(MARKER)) await db.cache.put({ cle: ANNOUNCED, valeur })
    })
    // On a full device the office learns it at the next batch.
    .catch(error => console.info('announcement not noted', error))
}

/**
 * How many actions this device holds, and its name; null where it holds none and the office need not hear it. The mark is
 * read in the transaction of the count: with it, an empty queue was emptied here and not erased.
 */
async function readHeld(db: UserDb): Promise<Held | null> {
  return await db.transaction('r', db.outbox, db.cache, async () => {
    const [first, en_attente] = await Promise.all([db.outbox.orderBy('seq').first(), db.outbox.count()])
    if (first) return { en_attente, a_resoudre: await countToSettle(db), appareil_id: first.appareil_id }
    const announced = await readAnnounced(db)
    return announced && announced.en_attente > 0 ? { en_attente: 0, appareil_id: announced.appareil_id } : null
  })
}

/**
 * Tells the office how many actions wait here, without sending one: should this browser lose them, the person is told how
 * many (offline rule 14). A queue found empty tells so only where the database bears its mark and had announced more: without it
 * the browser may have erased it under a drain that goes on, and "nothing waits" would then be believed.
 * @param known what the office has heard already, if anything
 * @returns whether the office answers: a failure says nothing of an action while it fails at everything
 */
export async function announce(
  { db, owner, transport, allowed }: DrainOptions,
  known: Held | null = null,
): Promise<boolean> {
  if (!(await allowed())) return false
  const held = await readHeld(db)
  if (!held) return false
  if (held.en_attente === known?.en_attente && held.a_resoudre === known.a_resoudre) return true
  try {
    await transport.send(buildBatch({ owner, entries: [], ...held }))
    await noteAnnounced(db, held)
    return true
  } catch {
    return false
  }
}
