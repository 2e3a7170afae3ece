import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { describeRoute } from './every-route.ts'

type Json = { readonly [key: string]: unknown }
const toJson = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** Each part of a schema with its place, however deep. */
function* partsOf(schema: unknown, place: string): Generator<[string, Json]> {
  if (typeof schema !== 'object' || schema === null) return
  yield [place, schema as Json]
  // What stands there is a value, not a schema.
  for (const [key, value] of Object.entries(schema))
    if (key !== 'enum' && key !== 'const' && key !== 'default') yield* partsOf(value, `${place}.${key}`)
}

/** Everything that somebody outside may fill in: addresses, bodies, and contents of queued actions. */
function* everySchema(): Generator<[string, Json]> {
  for (const { operation } of routes)
    for (const part of ['params', 'query', 'body'] as const)
      yield* partsOf(toJson(operation[part]), `${describeRoute({ operation } as (typeof routes)[number])} ${part}`)
  for (const m of mutationHandlers) yield* partsOf(toJson(m.schema), `${m.type}@${m.version}`)
}

/** Keys that the schema does not name, and takes all the same. */
function isOpen({ type, additionalProperties, propertyNames }: Json): boolean {
  if (type !== 'object' || additionalProperties === false) return false
  // A sheet's columns are named by the person: both names and cells are bounded texts there, or a number, or nothing.
  const isText = (s: Json | undefined) => s?.type === 'string' && Number(s.maxLength) <= 10_000
  const isCell = (s: Json | undefined) =>
    isText(s) ||
    (Array.isArray(s?.anyOf) &&
      s.anyOf.every((one: Json) => isText(one) || one.type === 'number' || one.type === 'null'))
  return !(isText(propertyNames as Json | undefined) && isCell(additionalProperties as Json | undefined))
}

describe('mass assignment', () => {
  it('no schema takes a key that it does not name, at any depth', () => {
    const all = [...everySchema()]
    // A walk that sees nothing would be green too.
    expect(all.filter(([, s]) => s.type === 'object').length).toBeGreaterThan(500)
    expect(all.filter(([, s]) => isOpen(s)).map(([place]) => place)).toEqual([])
  })

  it.each([
    ['a plain object', z.object({ a: z.string() })],
    ['one that passes keys on', z.strictObject({ a: z.array(z.looseObject({ b: z.string() })) })],
    ['a record of anything', z.strictObject({ a: z.record(z.string(), z.unknown()) })],
  ])('%s turns this red', (_what, schema) => {
    expect([...partsOf(toJson(schema), '')].some(([, s]) => isOpen(s))).toBe(true)
  })
})

/** Texts at which a pattern that tries every way of reading needs longer than the universe has. */
function* longTexts(): Generator<string> {
  const size = 20_000
  for (const unit of ['a', '0', '1,', '-', ' ', 'a.', 'a@', '2026-', '\u00e9', '=', ':', '//', 'a-'])
    for (const end of ['', '!', '\n']) yield unit.repeat(Math.ceil(size / unit.length)) + end
}
/** A linear reading takes a millisecond: this is against a hang, not against a busy machine. */
const HANG_MS = 5000

/** @returns texts, shortened, that the pattern could not read in time */
function slowTexts(pattern: string, timeout = HANG_MS): string[] {
  const hung: string[] = []
  for (const text of longTexts())
    try {
      runInNewContext('new RegExp(pattern, "u").test(text)', { pattern, text }, { timeout })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      return [...hung, text.slice(0, 4)]
    }
  return hung
}

describe('patterns that a long text could hold up', () => {
  const patterns = [...new Set([...everySchema()].flatMap(([, s]) => (typeof s.pattern === 'string' ? s.pattern : [])))]

  it.each(patterns)('%s reads 20 000 characters at once', pattern => {
    expect(slowTexts(pattern)).toEqual([])
  })

  it('a pattern that does not turns this red', () => {
    expect(slowTexts('^(a+)+$', 200)).not.toEqual([])
  })
})
