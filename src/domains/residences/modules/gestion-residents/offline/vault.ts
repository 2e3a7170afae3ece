import { currentOwner, subscribeSession } from '#client/session/session.ts'
import { userDbName } from '#offline/user-db.ts'
import type { Reader } from './sealing.ts'

/** The key while it is there: in this page's memory, for five minutes, gone as soon as the page is hidden. */
export interface Unlocked {
  readonly key: CryptoKey
  readonly reader: Reader
}

export const OPEN_MS = 5 * 60_000

let open: (Unlocked & { readonly base: string; readonly until: number }) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let following = false
const listeners = new Set<() => void>()

export function lockSheets(): void {
  clearTimeout(timer)
  if (!open) return
  open = null
  for (const listener of listeners) listener()
}

/** What is open, to whoever is signed in now; a page that slept past its time finds nothing. */
export function readUnlocked(): Unlocked | null {
  if (!open) return null
  const owner = currentOwner()
  if (!owner || userDbName(owner) !== open.base || performance.now() >= open.until) return null
  return open
}

export function subscribeUnlocked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function follow(): void {
  if (following) return
  following = true
  const look = () => {
    if (document.visibilityState === 'hidden' || !readUnlocked()) lockSheets()
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', lockSheets)
  subscribeSession(look)
}

/** Opens for five minutes, which nothing prolongs but the authenticator asked again. */
export function unlockSheets(unlocked: Unlocked): void {
  const owner = currentOwner()
  if (!owner || owner.utilisateur_id !== unlocked.reader.utilisateur_id) return
  follow()
  clearTimeout(timer)
  open = { ...unlocked, base: userDbName(owner), until: performance.now() + OPEN_MS }
  timer = setTimeout(lockSheets, OPEN_MS)
  for (const listener of listeners) listener()
}
