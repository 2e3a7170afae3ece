import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { sample } from '#tests/support/sample.ts'
import { companyOf, describeRoute, freeParams, ownedBy } from './every-route.ts'
import { pathParams, validRequest } from './valid-request.ts'
import { createWholeApp } from './whole-app.ts'

/** The first and the last day that anybody may give: a calendar that stops reckoning there fails on them. */
type Edge = readonly [day: string, instant: string]
const EDGES: readonly Edge[] = [
  ['1900-01-01', '1900-01-01T00:00:00.000Z'],
  ['2099-12-31', '2099-12-31T22:59:59.999999999999Z'],
]

let test: TestApp
const people = new Map<number, Promise<TestSession>>()
let modules: string[]
beforeAll(async () => {
  test = await createWholeApp()
  const rows = await test.db.selectFrom('module').select('module').where('module_etat', '=', 1).execute()
  modules = rows.map(m => m.module)
})
afterAll(() => test.close())

/** Somebody with every right, in a company full of rows. */
function insider(compte_id: number): Promise<TestSession> {
  const known = people.get(compte_id) ?? test.someone({ compte_id, modules, administrateurPlateforme: true })
  people.set(compte_id, known)
  return known
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T/

/** The same value with the edge in the place of each of its days and instants; the value itself where it has none. */
function atEdge(value: unknown, [day, instant]: Edge): unknown {
  if (typeof value === 'string') return DAY.test(value) ? day : INSTANT.test(value) ? instant : value
  if (Array.isArray(value)) return value.map(inner => atEdge(inner, [day, instant]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, atEdge(inner, [day, instant])]))
}
const changes = (value: unknown) =>
  JSON.stringify(atEdge(value, ['1900-01-01', '1900-01-01T00:00:00.000Z'])) !== JSON.stringify(value)

/** Things of a company that the address names, so that the call goes on to what it does with the day. */
async function placesOf({ operation }: (typeof routes)[number]) {
  const owned: Record<string, unknown> = {}
  let owner: (typeof ownedBy)[number] | undefined
  for (const param of pathParams(operation).filter(p => !freeParams.has(p))) {
    owner = ownedBy.find(o => o.param === param && o.path.test(operation.path))
    if (!owner) continue
    const company = await companyOf(test, owner)
    const values = owner.sql.includes('$1') ? [company] : []
    const { rows } = await test.services.pools.systemPool.query(owner.sql, values)
    owned[param] = Object.values((rows[0] ?? {}) as Record<string, unknown>)[0]
  }
  return { owned, compte_id: await companyOf(test, owner) }
}

const reached = new Set<string>()
const dated = routes.filter(
  ({ operation }) =>
    operation.accepts === 'json' &&
    operation.answers !== 'stream' &&
    !operation.path.startsWith('/api/synchronisation') &&
    (pathParams(operation).some(p => p === 'day' || p === 'valable_du') ||
      changes(sample(operation.query, true)) ||
      changes(sample(operation.body, true))),
)

it('finds the calls that are given days', () => {
  expect(dated.length).toBeGreaterThan(20)
})

it.each(dated.map(r => [describeRoute(r), r] as const))('%s reckons at the edges', async (_name, route) => {
  const { operation } = route
  const { owned, compte_id } = await placesOf(route)
  for (const edge of EDGES) {
    const request = validRequest(operation, { ...owned, day: edge[0], valable_du: edge[0] })
    const query = atEdge(sample(operation.query, true) ?? {}, edge) as Record<string, unknown>
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const body = atEdge(sample(operation.body, true), edge)
    const answer = await test.app.inject({
      ...request,
      url: `${request.url.split('?')[0]}?${search}`,
      ...(request.payload === undefined ? {} : { payload: JSON.stringify(body) }),
      headers: { ...request.headers, ...(await insider(compte_id)).headers },
    })
    if (answer.statusCode === 200) reached.add(operation.id)
    expect(answer.statusCode, `${edge[0]}: ${answer.body.slice(0, 300)}`).not.toBe(500)
  }
})

it('goes on to what several of them do with their days', () => {
  expect([...reached].length).toBeGreaterThan(5)
})

const queued = mutationHandlers.filter(m => changes(sample(m.schema, true)))
it.each(queued.map(m => [`${m.type}@${m.version}`, m] as const))(
  '%s reckons at the edges',
  async (type, { schema }) => {
    for (const owner of [undefined, ownedBy.find(o => o.chez)]) {
      const who = await insider(await companyOf(test, owner))
      for (const edge of EDGES) {
        const payload = atEdge(sample(schema, true), edge)
        const outcome = await sendOne(test, who, mutationOf(type, payload, { entity: `x:${randomUUID()}` }))
        expect(outcome.outcome, JSON.stringify(outcome)).not.toBe('erreur')
      }
    }
  },
)
