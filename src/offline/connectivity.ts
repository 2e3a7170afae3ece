/** Whether our own server answers; `navigator.onLine` alone lies behind captive portals and dead links. */
let online = typeof navigator === 'undefined' ? true : navigator.onLine
const listeners = new Set<() => void>()

export function isOnline(): boolean {
  return online
}

/** Told by each exchange: an answer of ours means online, a network failure means offline. */
export function reportReachable(reachable: boolean): void {
  if (reachable === online) return
  online = reachable
  for (const listener of listeners) listener()
}

export function onConnectivityChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
