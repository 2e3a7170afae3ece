import { announce, owesNothingLeft } from './batch.ts'
import type { DrainOptions } from './drain-options.ts'
import { type DrainResult, drain } from './drainer.ts'
import { withLeadership } from './leader.ts'
import { type Owner, type UserDb, userDbName } from './user-db.ts'

/** A proxy that asks for a week is not believed. */
export const LONGEST_ASKED_MS = 60 * 60_000
/** Until when the office asked to be left alone, in milliseconds of this device's clock. */
const NOT_BEFORE = 'pas_avant'

const underLock = <T>(owner: Owner, patienceMs: number, run: () => Promise<T>) =>
  withLeadership(`relais-file-${userDbName(owner)}`, patienceMs, run)

/**
 * One try of the queue, by a page or by the service worker. An overloaded office asks to be left alone by the device, not
 * by the page that heard it: a reload, another tab and a background sync wait as well.
 * @param patienceMs how long another's try is waited for
 * @returns null when nothing waits
 */
export async function sendWaiting(options: DrainOptions, patienceMs: number): Promise<DrainResult | null> {
  const { db, owner } = options
  if ((await db.outbox.count()) === 0) {
    // Emptied by the person's own hand: the office still believes that something waits here.
    if (await owesNothingLeft(db)) await underLock(owner, patienceMs, () => tellNothingLeft(options))
    return null
  }
  return await underLock(owner, patienceMs, async () => {
    const retryAfterMs = await askedToWait(db)
    if (retryAfterMs > 0) return { settled: 0, remaining: await db.outbox.count(), stopped: 'attendre', retryAfterMs }
    const result = await drain(options)
    if (result.retryAfterMs) await noteWait(db, result.retryAfterMs)
    return result
  })
}

/** At the next wake-up, if not now: a count is no work that anybody waits for. */
async function tellNothingLeft(options: DrainOptions): Promise<void> {
  const { db } = options
  // Another page may have told it while this one waited for its turn.
  if ((await askedToWait(db)) === 0 && (await owesNothingLeft(db))) await announce(options)
}

async function askedToWait(db: UserDb): Promise<number> {
  const until = (await db.cache.get(NOT_BEFORE))?.valeur
  const wait = typeof until === 'number' ? until - Date.now() : 0
  // A clock that was set back must not silence the queue.
  return wait > LONGEST_ASKED_MS ? 0 : Math.max(0, wait)
}

async function noteWait(db: UserDb, asked: number): Promise<void> {
  const valeur = Date.now() + Math.min(asked, LONGEST_ASKED_MS)
  // On a full device the page that heard it still waits.
  await db.cache.put({ cle: NOT_BEFORE, valeur }).catch(error => console.info('delay not noted', error))
}
