import { POISON_AFTER } from './apply-outcomes.ts'
import type { TransportFailure } from './transport.ts'
import type { UserDb } from './user-db.ts'

/** One more failure of this very entry; after five of the same kind the person has to decide (offline rule 6). */
export async function countFailure(db: UserDb, id: string, { code, message }: TransportFailure): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(id)
    if (!entry) return
    const fois = entry.derniere_erreur?.code === code ? entry.derniere_erreur.fois + 1 : 1
    await db.outbox.update(id, {
      tentatives: entry.tentatives + 1,
      derniere_erreur: { code, message, fois },
      ...(fois >= POISON_AFTER ? { etat: 'a_resoudre' as const } : {}),
    })
  })
}
