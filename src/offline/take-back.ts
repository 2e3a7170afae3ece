import type { OutboxEntry } from './entry.ts'
import { abandon } from './settle.ts'
import type { UserDb } from './user-db.ts'

/**
 * Takes back an action that has certainly not left this device, with what waited behind it.
 * @returns what was taken back, to be put back with `restore`; null once it may have reached the office, which alone can
 * undo it then
 */
export async function takeBack(db: UserDb, id: string): Promise<readonly OutboxEntry[] | null> {
  return await db.transaction('rw', db.outbox, db.historique, async () => {
    const entry = await db.outbox.get(id)
    if (!entry || entry.partie || entry.etat !== 'en_attente') return null
    return await abandon(db, id)
  })
}
