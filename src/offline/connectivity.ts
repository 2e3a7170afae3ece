/** Whether our own server answers; `navigator.onLine` alone lies behind captive portals and dead links. */
let online = typeof navigator === 'undefined' ? true : navigator.onLine
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

/** Another one than before: the line was away in between, and is back. */
export function lineReturns(): number {
  return returns
}

/** Told by each exchange: an answer of ours means online, a network failure means offline. */
export function reportReachable(reachable: boolean): void {
  set(reachable)
  if (reachable) for (const hearer of hearers) hearer()
}

function set(reachable: boolean): void {
  if (reachable === online) return
  online = reachable
  if (reachable) returns++
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
