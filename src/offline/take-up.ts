import { ended } from './ended.ts'
import type { HistoryEntry, OutboxEntry } from './entry.ts'
import { lastSeq } from './outbox.ts'
import { holdsNothing } from './queue-state.ts'
import { renew, withDependents } from './settle.ts'
import type { UserDb } from './user-db.ts'

interface Leaving {
  /** What goes to the history with the refused action. */
  readonly part: (entry: OutboxEntry, root: OutboxEntry) => boolean
  readonly fin: HistoryEntry['fin']
  /** What becomes of an action that stays. */
  readonly reste?: (entry: OutboxEntry, root: OutboxEntry) => Partial<OutboxEntry>
}

/**
 * Takes a refused action out of the queue, with some of what waited behind it. The others are renewed, since what they
 * wait for has changed: nothing of them is lost, and they leave by themselves unless the person has to settle them.
 * @returns what went
 */
async function leaveOut(db: UserDb, id: string, { part, fin, reste }: Leaving): Promise<OutboxEntry[]> {
  return await db.transaction('rw', db.outbox, db.acquittes, db.historique, async () => {
    const { root, dependents } = await withDependents(db, id)
    const chain = [root, ...dependents]
    const gone: OutboxEntry[] = []
    const renewed: OutboxEntry[] = []
    /** What stands in place of a former dependency. */
    const instead = new Map<string, readonly string[]>()
    let seq = await lastSeq(db)
    for (const entry of chain) {
      const deps = [...new Set(entry.deps.flatMap(dep => instead.get(dep) ?? [dep]))]
      if (entry === root || part(entry, root)) {
        instead.set(entry.id, deps)
        gone.push(entry)
        continue
      }
      const { etat, resultat } = entry
      const next = renew(entry, { seq: ++seq, deps, etat, resultat, ...reste?.(entry, root) })
      instead.set(entry.id, [next.id])
      renewed.push(next)
    }
    await db.historique.bulkPut(chain.map(e => ended(e, gone.includes(e) ? fin : 'remplacee')))
    await db.outbox.bulkDelete(chain.map(e => e.id))
    await db.outbox.bulkAdd(renewed)
    return gone
  })
}

export interface TakenUp {
  /** What the person does again by hand, like the refused action. */
  readonly refait: (entry: OutboxEntry) => boolean
  /** What keeps its content but must be confirmed once that is done: it takes the refusal over. */
  readonly aConfirmer: (entry: OutboxEntry) => boolean
}

/** Takes a thing up again from where the office stands, after a refusal: what waited behind leaves, or is confirmed first. */
export async function takeUpAgain(db: UserDb, id: string, { refait, aConfirmer }: TakenUp): Promise<void> {
  await leaveOut(db, id, {
    part: refait,
    fin: 'remplacee',
    reste: (entry, { resultat }) => (aConfirmer(entry) ? { etat: 'a_resoudre', resultat } : {}),
  })
}

/**
 * Gives a refused action up, by the person's hand, with what waited behind it about the same thing: the caller lists it
 * first. What is about other things only waited its turn, and goes on; so does all of it, where the office holds both values.
 * @returns what was given up, still readable in `historique`, to be put back with `restore`
 */
export async function giveUp(db: UserDb, id: string): Promise<OutboxEntry[]> {
  const part = (entry: OutboxEntry, root: OutboxEntry) => !holdsNothing(root) && entry.entity === root.entity
  return await leaveOut(db, id, { part, fin: 'abandonnee' })
}
