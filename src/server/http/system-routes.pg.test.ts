import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreState } from '#server/files/store-watch.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { buildApp } from './app.ts'
import { registerSystemRoutes } from './system-routes.ts'

const TOKEN = 'jeton-de-mesure-pour-les-tests'

async function serve(env: Record<string, string> = {}, store: StoreState = 'presents') {
  const test = await createTestApp({ env })
  const app = await buildApp({ services: test.services, routes: [] })
  const state = { stopping: false }
  registerSystemRoutes(app, test.services, () => state.stopping, { state: () => store })
  await app.ready()
  return { test, app, state }
}

describe('measures', () => {
  let open: Awaited<ReturnType<typeof serve>>
  let guarded: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    open = await serve()
    guarded = await serve({ METRICS_TOKEN: TOKEN })
  })
  afterAll(async () => {
    for (const { app, test } of [open, guarded]) {
      await app.close()
      await test.close()
    }
  })

  it.each([
    ['another machine', { remoteAddress: '192.168.1.9' }],
    ['a proxy of this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that says so otherwise', { headers: { forwarded: 'for=127.0.0.1' } }],
  ])('do not exist for %s', async (_who, from) => {
    expect((await open.app.inject({ url: '/metrics', ...from })).statusCode).toBe(404)
  })
  it('do not exist without the token, where one is set', async () => {
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      expect((await guarded.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
  })
  it('do not exist for a proxy of this machine that says nothing, where the server has a public name', async () => {
    const named = await serve({ PUBLIC_URL: 'https://terrain.exemple.fr' })
    expect((await named.app.inject('/metrics')).statusCode).toBe(404)
    await named.app.close()
    await named.test.close()
  })
  it('tell calls, pools, streams', async () => {
    await open.app.inject('/healthz')
    const local = await open.app.inject('/metrics')
    expect(local.body).toMatch(/relais_http_duree_secondes_count\{operation="autre",statut="200"\} \d/)
    expect(local.body).toMatch(/relais_connexions_base\{groupe="requetes",etat="attente"\} 0/)
    expect(local.body).toMatch(/relais_flux_ouverts 0/)
    const far = { remoteAddress: '192.168.1.9', headers: { authorization: `Bearer ${TOKEN}` } }
    expect((await guarded.app.inject({ url: '/metrics', ...far })).statusCode).toBe(200)
  })
})

describe('readiness', () => {
  let test: TestApp
  it('is lost while stopping and when the database is away; the process stays alive', async () => {
    const served = await serve()
    test = served.test
    expect((await served.app.inject('/readyz')).json()).toEqual({ etat: 'pret' })
    served.state.stopping = true
    expect((await served.app.inject('/readyz')).statusCode).toBe(503)
    served.state.stopping = false
    await test.services.pools.app.end()
    const away = await served.app.inject('/readyz')
    expect([away.statusCode, away.json()]).toEqual([503, { etat: 'base_absente' }])
    expect((await served.app.inject('/healthz')).statusCode).toBe(200)
    await served.app.close()
  })
  it('is kept without the store of files, and tells it', async () => {
    const served = await serve({}, 'refuses')
    const answer = await served.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([200, { etat: 'pret', fichiers: 'refuses' }])
    await served.app.close()
    await served.test.close()
  })
  afterAll(() => test.close())
})
