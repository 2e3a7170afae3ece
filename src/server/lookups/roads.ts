import { z } from 'zod'
import { createCache } from './bounded-cache.ts'
import type { LookupOptions } from './lookups.ts'
import { createPublicService, QuestionRefused, ServiceAway } from './public-service.ts'

/** WGS 84, degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** From each place to each, a row a place: metres and seconds by road. */
export interface RoadTable {
  readonly metres: Float64Array
  readonly seconds: Float64Array
}

/** Measures ways by road. Never fails: a router that is away, or that knows no road to a place, is null for all of them. */
export interface RoadLookup {
  measure(places: readonly Place[]): Promise<RoadTable | null>
}

/** Places of one table at most: a question in four of a hundred places each way. */
export const PLACES_MAX = 200
/** OSRM takes a hundred places a question by default, those one leaves from and those one goes to together. */
const SIDE = 50
const AT_ONCE = 8
const KEPT = 100_000
const KEPT_MS = 7 * 86_400_000

const cells = z.array(z.array(z.number().nonnegative().nullable()).max(SIDE)).max(SIDE)
/** As far as it is read. */
const answerSchema = z.object({ code: z.literal('Ok'), durations: cells, distances: cells })

interface Way {
  readonly metres: number
  readonly seconds: number
}

/** To a metre. Coordinates are sent as longitude, latitude. */
const nameOf = ({ latitude, longitude }: Place) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`

function chunk<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / SIDE) }, (_, n) => list.slice(n * SIDE, (n + 1) * SIDE))
}

/** A router that answers OSRM's `table`, behind a configured address; each way is asked once a week. */
export function createRoadLookup({ base, clock, log, timeoutMs }: LookupOptions): RoadLookup {
  const service = createPublicService({ base, atOnce: AT_ONCE, clock, log, timeoutMs })
  const kept = createCache<Way>(KEPT, clock)

  /** @throws ServiceAway */
  async function ask(from: readonly string[], to: readonly string[]): Promise<void> {
    const list = (start: number, n: number) => Array.from({ length: n }, (_, i) => start + i).join(';')
    const { durations, distances } = await service.ask(
      {
        annotations: 'duration,distance',
        sources: list(0, from.length),
        destinations: list(from.length, to.length),
      },
      answerSchema,
      [...from, ...to].join(';'),
    )
    from.forEach((a, i) => {
      to.forEach((b, j) => {
        const [metres, seconds] = [distances[i]?.[j], durations[i]?.[j]]
        if (metres == null || seconds == null) throw new ServiceAway('no road there')
        kept.set(`${a}>${b}`, { metres, seconds }, KEPT_MS)
      })
    })
  }

  /** Only the blocks of which something is not known. */
  async function fetchMissing(names: readonly string[]): Promise<void> {
    for (const from of chunk(names))
      for (const to of chunk(names))
        if (from.some(a => to.some(b => a !== b && !kept.get(`${a}>${b}`)))) await ask(from, to)
  }

  return {
    async measure(places) {
      const names = places.map(nameOf)
      const distinct = [...new Set(names)]
      const table = {
        metres: new Float64Array(names.length ** 2),
        seconds: new Float64Array(names.length ** 2),
      }
      if (distinct.length < 2) return table
      if (distinct.length > PLACES_MAX) return null
      try {
        await fetchMissing(distinct)
      } catch (error) {
        if (error instanceof ServiceAway || error instanceof QuestionRefused) return null
        throw error
      }
      for (const [i, a] of names.entries())
        for (const [j, b] of names.entries()) {
          if (a === b) continue
          const way = kept.get(`${a}>${b}`)
          // Forgotten meanwhile, the cache being full: rather no table than a hole in one.
          if (!way) return null
          table.metres[i * names.length + j] = way.metres
          table.seconds[i * names.length + j] = way.seconds
        }
      return table
    },
  }
}
