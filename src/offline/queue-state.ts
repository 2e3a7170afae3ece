import { isHeld } from '#wire/outcome.ts'
import type { OutboxEntry } from './entry.ts'

/**
 * Entries that wait for one the person has to settle, directly or through others.
 * @returns identifiers of the blocked entries
 */
export function blockedBy(entries: readonly OutboxEntry[], roots: ReadonlySet<string>): Set<string> {
  const blocked = new Set<string>()
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    if (!roots.has(entry.id) && entry.deps.some(id => roots.has(id) || blocked.has(id))) blocked.add(entry.id)
  }
  return blocked
}

export function toSettle(entries: readonly OutboxEntry[]): Set<string> {
  return new Set(entries.filter(e => e.etat === 'a_resoudre').map(e => e.id))
}

/** To be settled by the person, and waited for by nothing: the office holds both values. */
export const holdsNothing = ({ etat, resultat }: Pick<OutboxEntry, 'etat' | 'resultat'>): boolean =>
  etat === 'a_resoudre' && isHeld(resultat)

/** What waits for the person to settle something. */
export function waitingForThePerson(entries: readonly OutboxEntry[]): Set<string> {
  return blockedBy(entries, toSettle(entries.filter(e => !holdsNothing(e))))
}

/**
 * What these entries wait behind that is none of them, directly or through others: what the person has to settle first,
 * else the first to leave; null when nothing else is before them.
 */
export function waitsBehind<E extends Behind>(entries: readonly E[], own: ReadonlySet<string>): E | null {
  const byId = new Map(entries.filter(e => !holdsNothing(e)).map(e => [e.id, e]))
  const before = new Map<string, E>()
  const queue = [...own]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const dep of byId.get(id)?.deps ?? []) {
      const entry = byId.get(dep)
      if (!entry || before.has(dep) || own.has(dep)) continue
      before.set(dep, entry)
      queue.push(dep)
    }
  }
  const ordered = [...before.values()].sort((a, b) => a.seq - b.seq)
  return ordered.find(e => e.etat === 'a_resoudre') ?? ordered[0] ?? null
}

type Behind = Pick<OutboxEntry, 'id' | 'seq' | 'deps' | 'etat' | 'resultat'>

/**
 * What may be sent now, in order: not settled by hand, not blocked, files arrived, every dependency either gone from
 * the outbox or earlier in the same batch.
 * @param held entries already tried in this run: they, and what follows them, wait for the next one
 */
export function readyEntries(
  entries: readonly OutboxEntry[],
  filesArrived: ReadonlySet<string>,
  limit: number,
  held: ReadonlySet<string> = new Set(),
): OutboxEntry[] {
  const inQueue = new Set(entries.filter(e => !holdsNothing(e)).map(e => e.id))
  // One that was tried and has left the queue was received: nothing waits for it any more.
  const settle = new Set([...toSettle(entries), ...[...held].filter(id => inQueue.has(id))])
  const blocked = blockedBy(entries, new Set([...settle].filter(id => inQueue.has(id))))
  const batch: OutboxEntry[] = []
  const chosen = new Set<string>()
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    if (batch.length >= limit) break
    if (settle.has(entry.id) || blocked.has(entry.id)) continue
    if (entry.blobs.some(sha => !filesArrived.has(sha))) continue
    if (entry.deps.some(id => inQueue.has(id) && !chosen.has(id))) continue
    batch.push(entry)
    chosen.add(entry.id)
  }
  return batch
}

export interface QueueSummary {
  readonly enAttente: number
  readonly aResoudre: number
  readonly bloquees: number
}

export function summarise(entries: readonly OutboxEntry[]): QueueSummary {
  const settle = toSettle(entries)
  const blocked = waitingForThePerson(entries)
  return {
    aResoudre: settle.size,
    bloquees: blocked.size,
    enAttente: entries.length - settle.size,
  }
}
