import { z } from 'zod'
import type { Adresse, AdressesTrouvees } from '#wire/lookups.ts'
import { createCache } from './bounded-cache.ts'
import type { LookupOptions } from './lookups.ts'
import { createOnce } from './once.ts'
import { lineSchema } from './plain-text.ts'
import { createPublicService, QuestionRefused, ServiceAway } from './public-service.ts'

/** Finds French addresses by what somebody begins to type. Never fails: a service that is away is an answer. */
export interface AddressLookup {
  find(text: string): Promise<AdressesTrouvees>
}

export const ADDRESSES_AWAY = 'Service d’adresses indisponible, saisissez l’adresse à la main.'
const AWAY: AdressesTrouvees = { adresses: [], error: true, message: ADDRESSES_AWAY }

/** GeoJSON of the Base adresse nationale, as the Géoplateforme and addok answer it, as far as it is read. */
const answerSchema = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({
          type: z.literal('Point'),
          coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
        }),
        properties: z.object({
          label: lineSchema(300).min(1),
          name: lineSchema(300).optional(),
          postcode: z
            .string()
            .regex(/^\d{5}$/)
            .optional(),
          city: lineSchema(200).optional(),
          citycode: z
            .string()
            .regex(/^(\d{2}|2[AB])\d{3}$/)
            .optional(),
        }),
      }),
    )
    .max(50),
})

const KEPT = 1000
const KEPT_MS = 86_400_000
/** The Géoplateforme serves 50 questions a second to each address. */
const AT_ONCE = 40
/** Its rule: three characters at least, the first a letter or a digit. */
const SHORTEST = 3

/** What is asked: commas are left out (specification crm-site-editor-home-care §7), spaces count once. */
function questionOf(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc},]/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function toAddresses({ features }: z.output<typeof answerSchema>): Adresse[] {
  return features.map(({ properties, geometry }) => {
    const { label, name = label, postcode = '', city = '', citycode: code_insee = '' } = properties
    const [longitude, latitude] = geometry.coordinates
    return { name, postcode, city, label, latitude, longitude, code_insee }
  })
}

/** The national address base behind a configured address; each text is asked once a day. */
export function createAddressLookup({ base, clock, log, timeoutMs }: LookupOptions): AddressLookup {
  const service = createPublicService({ base, atOnce: AT_ONCE, clock, log, timeoutMs })
  const cache = createCache<AdressesTrouvees>(KEPT, clock)
  const once = createOnce<AdressesTrouvees>()

  async function ask(q: string): Promise<AdressesTrouvees> {
    try {
      const adresses = toAddresses(await service.ask({ q, limit: '8', autocomplete: '1' }, answerSchema))
      return { adresses, error: false, message: '' }
    } catch (error) {
      if (error instanceof QuestionRefused) return { adresses: [], error: false, message: '' }
      if (error instanceof ServiceAway) return AWAY
      throw error
    }
  }

  return {
    async find(text) {
      const q = questionOf(text)
      const key = q.toLowerCase()
      if (q.length < SHORTEST) return { adresses: [], error: false, message: '' }
      const kept = cache.get(key)
      if (kept) return kept
      return await once(key, async () => {
        const answer = await ask(q)
        if (!answer.error) cache.set(key, answer, KEPT_MS)
        return answer
      })
    },
  }
}
