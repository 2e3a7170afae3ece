import { afterAll, beforeAll, expect, it } from 'vitest'
import { shellMutations, shellRoutes } from '#domains/shell/registration.ts'
import { batchOf } from '#server/testing/batch.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { HOUR_HEADER, OLDEST_SERVED, WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes, mutations: shellMutations })
})
afterAll(() => test.close())

const old = { [WIRE_HEADER]: String(OLDEST_SERVED - 1) }
const json = { 'content-type': 'application/json' }
const BATCH = '/api/synchronisation/mutations'

it.each([
  ['a read', 'GET', '/api/session', undefined],
  ['a call that no longer exists', 'GET', '/api/retiree', undefined],
  ['a body that is no JSON', 'PUT', '/api/wikaz/structure/theme', '{'],
  ['a batch of an unknown shape', 'POST', BATCH, '{"file":[{"geste":"inconnu"}]}'],
  ['a body over the limit', 'POST', BATCH, 'x'.repeat(9 * 1024 * 1024)],
] as const)('refuses %s of an application too old, with one answer', async (_what, method, url, payload) => {
  const { headers } = await test.someone()
  const answer = await test.app.inject({ method, url, headers: { ...json, ...headers, ...old }, payload })
  expect(answer.statusCode).toBe(426)
  expect(answer.json()).toMatchObject({ code: 'error', erreur: 'VERSION_TROP_ANCIENNE' })
})

it.each(['', 'x', '-1', 'NaN'])('takes the version %j for an old one', async version => {
  const { headers } = await test.someone()
  const answer = await test.app.inject({
    method: 'GET',
    url: '/api/session',
    headers: { ...headers, [WIRE_HEADER]: version },
  })
  expect(answer.statusCode).toBe(426)
})

it('says the office’s hour in every answer of a call, refusals too', async () => {
  const { headers } = await test.someone()
  for (const asked of [headers, {}]) {
    const before = Date.now()
    const answer = await test.app.inject({ method: 'GET', url: '/api/session', headers: asked })
    expect(answer.statusCode).toBe(asked === headers ? 200 : 401)
    const hour = Date.parse(String(answer.headers[HOUR_HEADER]))
    expect(hour).toBeGreaterThanOrEqual(before)
    expect(hour).toBeLessThanOrEqual(Date.now())
  }
})

it('refuses a batch that is old by its own word, whatever else it holds', async () => {
  const anne = await test.someone()
  for (const payload of [{ wire: OLDEST_SERVED - 1, file: [] }, batchOf(anne, [], { wire: OLDEST_SERVED - 1 })]) {
    const answer = await test.app.inject({ method: 'POST', url: BATCH, headers: anne.headers, payload })
    expect(answer.statusCode).toBe(426)
  }
  const wrong = await test.app.inject({ method: 'POST', url: BATCH, headers: anne.headers, payload: { wire: 'x' } })
  expect(wrong.statusCode).toBe(400)
})

it('serves today’s version, a later one, and clients that say none', async () => {
  const { headers } = await test.someone()
  for (const version of [{}, { [WIRE_HEADER]: String(WIRE_VERSION) }, { [WIRE_HEADER]: String(WIRE_VERSION + 1) }]) {
    const answer = await test.app.inject({ method: 'GET', url: '/api/session', headers: { ...headers, ...version } })
    expect(answer.statusCode).toBe(200)
  }
})
