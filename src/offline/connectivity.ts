/** Whether our own server answers; `navigator.onLine` alone lies behind captive portals and dead links. */
let online = typeof navigator === 'undefined' ? true : navigator.onLine
/** When the office was last heard to be out of reach, in milliseconds of the device. */
let lostAt = 0
/** An answer that is late, a server that starts anew, a line between two masts: it is over before anybody would stop typing. */
const BRIEF_MS = 10_000
/** When the office last answered anything, by the steady clock. */
let heardAt = Number.NEGATIVE_INFINITY
/** How often what was out of reach answered again. */
let returns = 0
const listeners = new Set<() => void>()
const hearers = new Set<() => void>()

// A network that goes is known at once where the platform tells it; what comes back is proven by the next exchange.
if (typeof addEventListener === 'function') {
  addEventListener('offline', () => set(false))
  addEventListener('online', () => set(true))
}

export function isOnline(): boolean {
  return online
}

/** Out of reach for a moment only, as far as is known: the device has a network, and the office was heard a few seconds ago. */
export function isBrieflySilent(): boolean {
  return !online && outage() === 'serveur' && Date.now() - lostAt < BRIEF_MS
}

/** Another one than before: the line was away in between, and is back. */
export function lineReturns(): number {
  return returns
}

/** Told by each exchange: an answer of ours means online, a network failure means offline. */
export function reportReachable(reachable: boolean): void {
  if (reachable) heardAt = performance.now()
  set(reachable)
  if (reachable) for (const hearer of hearers) hearer()
}

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '')

/**
 * Told by an exchange that brought no answer. Where its time ran out while the office answered something else, the office is slow
 * and not out of reach: only what this exchange asked for is missing.
 * @param since `performance.now()` as it left
 */
export function reportFailure(error: unknown, since: number): void {
  // Older browsers call a time that ran out an abort.
  const isLate = ['TimeoutError', 'AbortError'].includes(nameOf(error))
  if (!isLate || heardAt < since) reportReachable(false)
}

/**
 * Told by an answer that stopped half-way. What its own page let go of, as one leaves a screen, says nothing of the line.
 * @param since `performance.now()` as it began to come
 */
export function reportCut(error: unknown, since: number): void {
  if (nameOf(error) !== 'AbortError') reportFailure(error, since)
}

function set(reachable: boolean): void {
  if (reachable === online) return
  online = reachable
  if (reachable) returns++
  else lostAt = Date.now()
  for (const listener of listeners) listener()
}

/** Hears of each answer of the office, also where the one before was no failure: whoever waits for it need not wait longer. */
export function onHeard(hearer: () => void): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

/** Why the office is out of reach: the device has no network at all, or has one through which nothing of ours answers. */
export type Outage = 'reseau' | 'serveur'

/** The one place that asks the browser; whatever says something about the network to a person asks here. */
export function outage(): Outage {
  return typeof navigator === 'undefined' || navigator.onLine ? 'serveur' : 'reseau'
}

/** Hears of a network that comes or goes, whether or not anything was asked of the office meanwhile. */
export function onOutageChange(listener: () => void): () => void {
  const off = onConnectivityChange(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    off()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function onConnectivityChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
