/** What was found lately: so many things, each for so long. The least asked-for leaves first. */
export interface BoundedCache<T> {
  get(key: string): T | undefined
  set(key: string, value: T, ageMs: number): void
}

export function createCache<T>(max: number, clock: () => Date): BoundedCache<T> {
  const kept = new Map<string, { until: number; value: T }>()
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      if (found.until <= clock().getTime()) return undefined
      // A Map keeps the order of insertion: what is asked for goes last.
      kept.set(key, found)
      return found.value
    },
    set(key, value, ageMs) {
      kept.delete(key)
      kept.set(key, { until: clock().getTime() + ageMs, value })
      const [oldest] = kept.keys()
      if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    },
  }
}
