import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { routes } from '#app/server/modules.ts'
import type { TestUser } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { sample } from '#tests/support/sample.ts'
import { describeRoute } from './every-route.ts'
import { pathParams, validRequest } from './valid-request.ts'
import { createWholeApp } from './whole-app.ts'

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
/** Few, of another seed each time; `npm run test:fuzz` plays many. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 5)

let test: TestApp
let person: TestUser
/** Signs in again for each test: some calls end the session they are made with. */
const signIn = () => test.signIn(person)

beforeAll(async () => {
  test = await createWholeApp()
  const modules = await test.db.selectFrom('module').select('module').where('module_etat', '=', 1).execute()
  person = await test.createUser(await test.createCompany(), {
    modules: modules.map(m => m.module),
    administrateurPlateforme: true,
  })
})
afterAll(() => test.close())

/** Texts that break naive code: injections, markup, direction marks, broken surrogates, null bytes, deep nesting. */
const nasty = fc.oneof(
  fc.constantFrom(
    "'; drop table compte; --",
    '" or 1=1 --',
    '<img src=x onerror=alert(1)>',
    '=cmd|calc',
    '\u202Eabc',
    '\u0000',
    '\uD800',
    '../../etc/passwd',
    '%2e%2e%2f',
    'a'.repeat(10_000),
    '-1',
    '1e309',
    '00',
    '9'.repeat(30),
    'NaN',
    '__proto__',
    '{}',
  ),
  fc.string({ maxLength: 40 }),
)
const anyValue = fc.oneof(nasty, fc.jsonValue({ maxDepth: 4 }), fc.double(), fc.boolean(), fc.constant(null))

/** The value with one of its leaves, counted through all depths, replaced. */
function spoil(value: unknown, nth: number, by: unknown): unknown {
  const places: (readonly [Record<string, unknown>, string])[] = []
  const visit = (held: unknown) => {
    if (typeof held !== 'object' || held === null) return
    for (const [key, inner] of Object.entries(held)) {
      places.push([held as Record<string, unknown>, key])
      visit(inner)
    }
  }
  const copy = structuredClone(value)
  visit(copy)
  const place = places[nth % Math.max(1, places.length)]
  if (place) place[0][place[1]] = by
  return copy
}

/** The address with one of the query's own keys holding something else; unchanged where the query has none. */
function withQuery(url: string, schema: z.ZodType, { which, value }: { which: number; value: string }): string {
  const keys = Object.keys((sample(schema, true) ?? {}) as object)
  const key = keys[which % Math.max(1, keys.length)]
  if (key === undefined) return url
  const [path = '', search = ''] = url.split('?')
  const params = new URLSearchParams(search)
  params.set(key, value)
  return `${path}?${params}`
}

it.each(routes.filter(r => r.operation.answers !== 'stream').map(r => [describeRoute(r), r] as const))(
  `%s never answers 500 (seed ${seed})`,
  async (_name, { operation }) => {
    let full = await signIn()
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...pathParams(operation), 'x'), nasty),
        fc.dictionary(nasty, anyValue, { maxKeys: 4 }),
        // Which value of a valid body, at any depth, is one of ours; none leaves the body all junk.
        fc.option(fc.nat({ max: 200 }), { freq: 2 }),
        // What stands in the place of a query's value, and in which; none leaves the query as it may be.
        fc.option(fc.record({ which: fc.nat({ max: 20 }), value: nasty }), { freq: 2 }),
        async (given, junk, mutated, query) => {
          const params = Object.fromEntries(pathParams(operation).map(p => [p, given[p] || '1']))
          let request: ReturnType<typeof validRequest>
          try {
            request = validRequest(operation, params)
          } catch (error) {
            // A lone surrogate cannot be put in an address at all.
            expect(error).toBeInstanceOf(URIError)
            return
          }
          const body = mutated === null ? junk : spoil(sample(operation.body, true), mutated, Object.values(junk)[0])
          const answer = await test.app.inject({
            ...request,
            url: query === null ? request.url : withQuery(request.url, operation.query, query),
            ...(operation.accepts === 'json' && request.payload !== undefined ? { payload: JSON.stringify(body) } : {}),
            headers: { ...request.headers, ...full.headers },
          })
          if (answer.statusCode === 401) full = await signIn()
          expect(answer.statusCode, `${answer.body.slice(0, 300)}`).not.toBe(500)
          expect(answer.statusCode).toBeLessThan(599)
        },
      ),
      // First as somebody asks it in a company that nobody has entered yet.
      { seed, numRuns: RUNS, examples: [[{}, {}, null, null]] },
    )
  },
)

it('refuses bodies over the limit before reading them', async () => {
  const full = await signIn()
  for (const { operation } of routes.filter(r => r.operation.method !== 'GET' && r.operation.method !== 'DELETE')) {
    const request = validRequest(operation, {
      id: 1,
      session_id: '1',
      sha256: 'a'.repeat(64),
      jeton: 'x',
      slug: 'x',
      moduleId: 1,
    })
    const answer = await test.app.inject({
      ...request,
      payload: Buffer.alloc(operation.bodyLimit + 1, '{'),
      headers: { ...request.headers, ...full.headers },
    })
    expect(answer.statusCode, operation.path).toBe(413)
  }
})

it('refuses deep and malformed JSON without falling over', async () => {
  const full = await signIn()
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  for (const payload of [deep, '{', '[]', '"x"', 'null', '{"a":1}{']) {
    const answer = await test.app.inject({
      method: 'PUT',
      url: '/api/wikaz/structure/theme',
      payload,
      headers: { ...full.headers, 'content-type': 'application/json' },
    })
    expect([400, 413]).toContain(answer.statusCode)
  }
})
