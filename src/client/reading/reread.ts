import type { QueryClient } from '@tanstack/react-query'

/** Subjects that are being read again, how many times at once, since when, and whether something was told meanwhile. */
interface Under {
  readings: number
  since: number
  again: boolean
}
/** A reading that takes longer may never end: what is told then is read at once. */
const LONG_MS = 15_000

const underWay = new WeakMap<QueryClient, Map<string, Under>>()

function underOf(client: QueryClient, sujet: string): Under {
  const all = underWay.get(client) ?? new Map<string, Under>()
  underWay.set(client, all)
  const under = all.get(sujet) ?? { readings: 0, since: 0, again: false }
  all.set(sujet, under)
  return under
}

/** Whatever shows a subject is read again: its own readings, and those of others that it changes (`aussi` of a contract). */
export async function rereadSubject(client: QueryClient, sujet: string): Promise<void> {
  const under = underOf(client, sujet)
  under.readings += 1
  under.since = performance.now()
  try {
    await client.invalidateQueries({
      predicate: ({ queryKey, meta }) => {
        const aussi = meta?.aussi
        return queryKey[0] === sujet || (Array.isArray(aussi) && aussi.includes(sujet))
      },
    })
  } finally {
    under.readings -= 1
    if (under.readings === 0 && under.again) {
      under.again = false
      void rereadSubject(client, sujet)
    }
  }
}

/**
 * The same for changes that nobody waits for, told one behind the other: those told while the subject is read again share one
 * reading after it, and none is given up for the next.
 */
export function followSubject(client: QueryClient, sujet: string): void {
  const under = underOf(client, sujet)
  if (under.readings > 0 && performance.now() - under.since < LONG_MS) under.again = true
  else void rereadSubject(client, sujet)
}
