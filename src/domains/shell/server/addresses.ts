import { z } from 'zod'
import type { Adresse } from '#domains/shell/modules/outils/contract.ts'
import { lookUp } from '#server/net/lookup.ts'

/** GeoJSON of the national address base, as far as it is read. */
const answerSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        label: z.string(),
        name: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
      }),
    }),
  ),
})

const KEPT = 500
const KEPT_MS = 86_400_000
const cache = new Map<string, { at: number; found: Adresse[] }>()

/**
 * Addresses that match, best first; each base and text is asked once a day.
 * @throws LookupUnavailable
 */
export async function findAddresses(base: string, text: string, now: number): Promise<Adresse[]> {
  const q = text.replace(/\s+/g, ' ').trim()
  const key = `${base}\n${q.toLowerCase()}`
  const kept = cache.get(key)
  if (kept && now - kept.at < KEPT_MS) return kept.found
  const { features } = await lookUp(base, { q, limit: '8', autocomplete: '1' }, answerSchema)
  const found = features.map(({ properties: { label, name = label, postcode = '', city = '' } }) => {
    return { name, postcode, city, label }
  })
  cache.delete(key)
  cache.set(key, { at: now, found })
  // A Map keeps the order of insertion: the first is the oldest.
  const [oldest] = cache.keys()
  if (cache.size > KEPT && oldest !== undefined) cache.delete(oldest)
  return found
}
