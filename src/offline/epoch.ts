import type { UserDb } from './user-db.ts'

/**
 * A restored server publishes a new epoch: what it had acknowledged since the backup is gone from it, so everything
 * kept here goes back into the queue under the same identifiers. What it still has, its ledger answers word for word.
 * @returns true when entries were put back
 */
export async function checkEpoch(db: UserDb, epoch: string): Promise<boolean> {
  return await db.transaction('rw', db.cache, db.outbox, db.acquittes, db.blobs, async () => {
    const known = (await db.cache.get('epoch'))?.valeur
    if (known === epoch) return false
    await db.cache.put({ cle: 'epoch', valeur: epoch })
    if (known === undefined) return false
    const acknowledged = await db.acquittes.toArray()
    await db.outbox.bulkPut(
      acknowledged.map(({ recu_a: _received, connue_a: _known, ...entry }) => ({
        ...entry,
        etat: 'en_attente' as const,
        resultat: null,
      })),
    )
    await db.acquittes.clear()
    await db.blobs.toCollection().modify({ complet: false, recu_octets: 0 })
    return acknowledged.length > 0
  })
}
