import { createCache } from './bounded-cache.ts'

interface Rate {
  /** Asks that may come at once. */
  readonly burst: number
  readonly perSecond: number
}

/** People remembered; whoever is forgotten starts anew, which nobody can choose. */
const PEOPLE = 10_000

/** Counts one ask of somebody: seconds to wait before the next one, 0 when it may go. A refused ask costs nothing. */
export function createAllowance({ burst, perSecond }: Rate, clock: () => Date): (who: string) => number {
  const left = createCache<{ at: number; asks: number }>(PEOPLE, clock)
  const forgetMs = (burst / perSecond) * 1000
  return who => {
    const at = clock().getTime()
    const before = left.get(who)
    const asks = before ? Math.min(burst, before.asks + (Math.max(0, at - before.at) / 1000) * perSecond) : burst
    if (asks < 1) return Math.ceil((1 - asks) / perSecond)
    left.set(who, { at, asks: asks - 1 }, forgetMs)
    return 0
  }
}
