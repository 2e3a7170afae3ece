import type { UserDb } from './user-db.ts'

/**
 * Ten seconds in which what was just done can still be taken back before it leaves, where the office could not undo it.
 * Written down, so that other tabs and the service worker hold it back as well; whoever ends it sends at once.
 */
export const HOLD_MS = 10_000
const KEY = 'retenue'

type Held = { readonly entity: string; readonly jusqua: number }

/** From now on nothing of this entity leaves the device, for ten seconds at most. */
export async function holdBack(db: UserDb, entity: string, now: number = Date.now()): Promise<void> {
  await db.cache.put({ cle: KEY, valeur: { entity, jusqua: now + HOLD_MS } satisfies Held })
}

/** What is held back, and for how long still; null when nothing is. */
export async function heldBack(
  db: UserDb,
  now: number = Date.now(),
): Promise<{ readonly entity: string; readonly ms: number } | null> {
  const held = (await db.cache.get(KEY))?.valeur as Held | undefined
  const ms = held ? held.jusqua - now : 0
  // A clock that was set back must not silence the queue.
  return held && ms > 0 && ms <= HOLD_MS ? { entity: held.entity, ms } : null
}

export async function letGo(db: UserDb): Promise<void> {
  await db.cache.delete(KEY)
}
