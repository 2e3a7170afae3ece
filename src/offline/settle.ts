import { uuidv7 } from '#wire/uuid.ts'
import { ended } from './ended.ts'
import type { OutboxEntry } from './entry.ts'
import { lastOfEach, lastSeq } from './outbox.ts'
import { blockedBy } from './queue-state.ts'
import type { UserDb } from './user-db.ts'

/** What the person may do with an entry that the office refused, or that failed five times the same way. */

export async function withDependents(
  db: UserDb,
  id: string,
): Promise<{ root: OutboxEntry; dependents: OutboxEntry[] }> {
  const all = await db.outbox.orderBy('seq').toArray()
  const root = all.find(e => e.id === id)
  if (!root) throw new Error(`entry ${id} is no longer in the outbox`)
  const blocked = blockedBy(all, new Set([id]))
  return { root, dependents: all.filter(e => blocked.has(e.id)) }
}

/** The same action under a new identifier, since the ledger answers the old one with its stored outcome for ever. */
export function renew(entry: OutboxEntry, change: Partial<OutboxEntry> & { readonly seq: number }): OutboxEntry {
  return {
    ...entry,
    id: uuidv7(),
    remplace: entry.id,
    etat: 'en_attente',
    tentatives: 0,
    partie: false,
    derniere_erreur: null,
    resultat: null,
    ...change,
  }
}

/** What a correction may change beside the content: its files, and its time when the work was done again. */
export type Correction = Partial<Pick<OutboxEntry, 'blobs' | 'fait_a' | 'horloge_ecart_ms' | 'appareil_a'>>

/**
 * Sends again under new identifiers. What waited behind is renewed with it and keeps its order; what went before it
 * meanwhile, about the same thing, is now waited for.
 * @param payload corrected content ("Corriger"); absent: the same content ("Renvoyer")
 */
export async function resend(
  db: UserDb,
  id: string,
  payload?: unknown,
  correction: Correction = {},
): Promise<OutboxEntry> {
  return await db.transaction('rw', db.outbox, db.acquittes, db.historique, async () => {
    const { root, dependents } = await withDependents(db, id)
    const chain = [root, ...dependents]
    const first = await lastSince(db, root, chain)
    const renamed = new Map<string, string>()
    let seq = await lastSeq(db)
    const renewed = chain.map(entry => {
      const deps = entry.deps.map(dep => renamed.get(dep) ?? dep)
      const next =
        entry === root
          ? renew(root, { ...correction, payload: payload ?? root.payload, seq: ++seq, deps: [...deps, ...first] })
          : renew(entry, { seq: ++seq, deps })
      renamed.set(entry.id, next.id)
      return next
    })
    await db.historique.bulkPut(chain.map(e => ended(e, 'remplacee')))
    await db.outbox.bulkDelete(chain.map(e => e.id))
    await db.outbox.bulkAdd(renewed)
    return renewed[0] as OutboxEntry
  })
}

/** The last action about the same thing that was stored after this one and does not wait for it. */
async function lastSince(db: UserDb, root: OutboxEntry, chain: readonly OutboxEntry[]): Promise<string[]> {
  const [waiting, received] = await Promise.all([
    db.outbox.where('entity').equals(root.entity).toArray(),
    db.acquittes.where('entity').equals(root.entity).toArray(),
  ])
  const others = [...received, ...waiting].filter(e => e.seq > root.seq && !chain.some(c => c.id === e.id))
  return lastOfEach(others)
}

/**
 * Gives an entry up, by the person's hand. What depends on it goes too: the caller lists it first.
 * @returns what was given up, still readable in `historique`
 */
export async function abandon(db: UserDb, id: string): Promise<OutboxEntry[]> {
  return await db.transaction('rw', db.outbox, db.historique, async () => {
    const { root, dependents } = await withDependents(db, id)
    const gone = [root, ...dependents]
    await db.historique.bulkPut(gone.map(e => ended(e, 'abandonnee')))
    await db.outbox.bulkDelete(gone.map(e => e.id))
    return gone
  })
}

/** Undo of `abandon`: the entries come back as they were. */
export async function restore(db: UserDb, entries: readonly OutboxEntry[]): Promise<void> {
  await db.transaction('rw', db.outbox, db.historique, async () => {
    await db.historique.bulkDelete(entries.map(e => e.id))
    await db.outbox.bulkPut([...entries])
  })
}

/**
 * Everything the device still holds, for a manager or support: readable JSON, files in base64 left aside. A damaged
 * storage gives what it can: `illisible` names the rest.
 * @throws the storage's own error when nothing at all can be read
 */
export async function exportQueue(db: UserDb): Promise<Blob> {
  const tables = {
    outbox: db.outbox.orderBy('seq'),
    historique: db.historique.orderBy('seq'),
    blobs: db.blobs.toCollection(),
  }
  const names = Object.keys(tables) as (keyof typeof tables)[]
  const read = await Promise.allSettled(names.map(name => tables[name].toArray()))
  const held = Object.fromEntries(
    names.map((name, n) => [name, read[n]?.status === 'fulfilled' ? read[n].value : null]),
  )
  const illisible = names.filter(name => held[name] === null)
  const [first] = read
  if (illisible.length === names.length && first?.status === 'rejected') throw first.reason
  const told = { exporte_a: new Date().toISOString(), ...held, ...(illisible.length ? { illisible } : {}) }
  return new Blob([JSON.stringify(told, null, 2)], { type: 'application/json' })
}
