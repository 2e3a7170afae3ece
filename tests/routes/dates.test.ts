import { expect, it } from 'vitest'
import { z } from 'zod'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { describeRoute } from './every-route.ts'

/** Days and instants that exist for the calendar, and for nobody's work. */
const ABSURD: Record<string, readonly string[]> = {
  date: ['0000-01-01', '0001-01-01', '1899-12-31', '2100-01-01', '4713-01-01', '9999-12-31'],
  'date-time': [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00.000+02:00',
    '4713-01-01T12:00:00.000Z',
    '9999-12-31T23:59:59.999999999999Z',
  ],
}
const LAST: Record<string, string> = { date: '2099-12-31', 'date-time': '2099-12-31T22:59:59.999999999999Z' }

/** Each schema of a day or of an instant within another, however deep, in each branch of a union. */
function timesIn(schema: z.ZodType): [format: string, schema: z.ZodType][] {
  const found: [string, z.ZodType][] = []
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: { format } }) {
      if (format && format in ABSURD) found.push([format, zodSchema as unknown as z.ZodType])
    },
  })
  // A schema stands there with the one that it refines.
  const refined = new Set(found.map(([, inner]) => inner._zod.parent as z.ZodType | undefined))
  return found.filter(([, inner]) => !refined.has(inner))
}

const everywhere = [
  ...routes.flatMap(route =>
    (['params', 'query', 'body'] as const).flatMap(part =>
      timesIn(route.operation[part]).map(time => [`${describeRoute(route)} ${part}`, ...time] as const),
    ),
  ),
  ...mutationHandlers.flatMap(m => timesIn(m.schema).map(time => [`${m.type}@${m.version}`, ...time] as const)),
].filter(
  // The hour of a device is bounded by its reception instead: a clock gone mad must not hold its queue back.
  ([place]) => !/^POST .api.synchronisation.(mutations|sceau) body$/.test(place),
)

it('reads the days and the instants of every call and of every queued action', () => {
  expect(everywhere.filter(([, format]) => format === 'date').length).toBeGreaterThan(20)
  expect(everywhere.filter(([, format]) => format === 'date-time').length).toBeGreaterThan(5)
})

it.each(everywhere)('%s takes no %s that nobody works on', (_place, format, schema) => {
  expect((ABSURD[format] ?? []).filter(time => schema.safeParse(time).success)).toEqual([])
  expect(schema.safeParse(LAST[format]).success).toBe(true)
})
