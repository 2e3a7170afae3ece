import type { OutboxEntry } from './entry.ts'
import { lastSeq } from './outbox.ts'
import { ended, renew, withDependents } from './settle.ts'
import type { UserDb } from './user-db.ts'

export interface TakenUp {
  /** What the person does again by hand, the refused action among them: it stays in the history. */
  readonly refait: (entry: OutboxEntry) => boolean
  /** What keeps its content but must be confirmed once that is done: it takes the refusal over. */
  readonly aConfirmer: (entry: OutboxEntry) => boolean
}

/**
 * Takes a thing up again from where the office stands, after a refusal. Nothing that waited behind is lost: it is renewed,
 * since what it waits for has changed, and leaves by itself, or waits for what has to be confirmed first.
 */
export async function takeUpAgain(db: UserDb, id: string, { refait, aConfirmer }: TakenUp): Promise<void> {
  await db.transaction('rw', db.outbox, db.acquittes, db.historique, async () => {
    const { root, dependents } = await withDependents(db, id)
    const chain = [root, ...dependents]
    /** What stands in place of a former dependency. */
    const instead = new Map<string, readonly string[]>()
    const renewed: OutboxEntry[] = []
    let seq = await lastSeq(db)
    for (const entry of chain) {
      const deps = [...new Set(entry.deps.flatMap(dep => instead.get(dep) ?? [dep]))]
      if (entry === root || refait(entry)) {
        instead.set(entry.id, deps)
        continue
      }
      const refused = aConfirmer(entry) ? { etat: 'a_resoudre' as const, resultat: root.resultat } : {}
      const next = renew(entry, { seq: ++seq, deps, ...refused })
      instead.set(entry.id, [next.id])
      renewed.push(next)
    }
    await db.historique.bulkPut(chain.map(e => ended(e, 'remplacee')))
    await db.outbox.bulkDelete(chain.map(e => e.id))
    await db.outbox.bulkAdd(renewed)
  })
}
