import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes, env: { GOOGLE_API_KEY: 'cle-de-test' } })
})
afterAll(() => test.close())

const BASE = '/api/wikaz/structure'
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
const ask = (session: TestSession | null, method: Method, url: string, payload?: object) =>
  test.app.inject({ method, url, headers: session?.headers, ...(payload ? { payload } : {}) })

it.each([
  ['GET', `${BASE}/menu/410`],
  ['PUT', `${BASE}/menu/410`],
  ['POST', `${BASE}/epingles`],
  ['DELETE', `${BASE}/epingles/410`],
  ['GET', '/api/wikaz/menu_image/410'],
  ['GET', `${BASE}/google_key`],
] as const)('%s %s refuses nobody', async (method, url) => {
  expect((await ask(null, method, url)).statusCode).toBe(401)
})

describe.each([
  ['GET', (id: string) => `${BASE}/menu/${id}`],
  ['PUT', (id: string) => `${BASE}/menu/${id}`],
  ['GET', (id: string) => `/api/wikaz/menu_image/${id}`],
] as const)('%s with a module', (method, url) => {
  it.each([
    ['410', 403],
    ['999999', 404],
    ['0', 400],
    ['x', 400],
    ['99999999999', 400],
  ])('answers %s with %d to somebody without it', async (id, status) => {
    expect((await ask(await test.someone(), method, url(id))).statusCode).toBe(status)
  })

  it('hides a module that is switched off from everybody', async () => {
    const module_id = await test.createModule(`eteint-${method}-${url('0').length}`, { module_etat: 0 })
    const anne = await test.someone()
    await test.db
      .insertInto('utilisateur_module')
      .values({ compte_id: anne.compte_id, utilisateur_id: anne.utilisateur_id, module_id })
      .execute()
    expect((await ask(anne, method, url(String(module_id)))).statusCode).toBe(404)
  })
})

it('GET structure/menu lists the children the person may open', async () => {
  const parent = await test.createModule('conteneur', { params: { conteneur: true } })
  await test.createModule('enfant-2', { module_parent_id: parent, ordre: 2 })
  await test.createModule('enfant-1', { module_parent_id: parent, ordre: 1 })
  await test.createModule('enfant-3', { module_parent_id: parent })
  const anne = await test.someone({ modules: ['enfant-1', 'enfant-2'] })
  const answer = await ask(anne, 'GET', `${BASE}/menu/${parent}`)
  expect(answer.json().map((m: { module: string }) => m.module)).toEqual(['enfant-1', 'enfant-2'])
  expect((await ask(await test.someone(), 'GET', `${BASE}/menu/${parent}`)).statusCode).toBe(403)
})

it('the catalogue gives a technician my activity, the statement and their absences, and no container', async () => {
  const anne = await test.createUser(await test.createCompany())
  const { compte_id, utilisateur_id } = anne
  await test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 31 }).execute()
  const session = (await ask(await test.signIn(anne), 'GET', '/api/session')).json()
  expect(session.menu.map((m: { module: string }) => m.module)).toEqual([
    'vx-mon-activite',
    'vx-releve-activite-pwa',
    'vx-mes-absences',
  ])
  expect(session.user.modules).toContain('cx-page-intervention')
})

it('PUT structure/menu counts the openings', async () => {
  const anne = await test.someone({ modules: ['vx-mon-activite'] })
  for (const ouvertures of [1, 2]) expect((await ask(anne, 'PUT', `${BASE}/menu/410`)).json()).toEqual({ ouvertures })
})

describe('pins', () => {
  it.each([
    [{}, 400],
    [{ module_id: '410' }, 400],
    [{ module_id: 410, utilisateur_id: 1 }, 400],
    [{ module_id: 411 }, 403],
    [{ module_id: 999_999 }, 404],
  ])('refuses %j with %d', async (body, status) => {
    const anne = await test.someone({ modules: ['vx-mon-activite'] })
    expect((await ask(anne, 'POST', `${BASE}/epingles`, body)).statusCode).toBe(status)
  })

  it('pins and unpins once, for this person only', async () => {
    const anne = await test.someone({ modules: ['vx-mon-activite', 'vx-releve-activite-pwa'] })
    const bob = await test.someone({ compte_id: anne.compte_id, modules: ['vx-mon-activite'] })
    await ask(bob, 'POST', `${BASE}/epingles`, { module_id: 410 })
    await ask(anne, 'POST', `${BASE}/epingles`, { module_id: 411 })
    for (const _ of [1, 2])
      expect((await ask(anne, 'POST', `${BASE}/epingles`, { module_id: 410 })).json()).toEqual({ epingles: [411, 410] })
    for (const _ of [1, 2])
      expect((await ask(anne, 'DELETE', `${BASE}/epingles/410`)).json()).toEqual({ epingles: [411] })
    expect((await ask(bob, 'GET', '/api/session')).json().user.epingles).toEqual([410])
  })
})

it('GET menu_image draws a picture', async () => {
  const anne = await test.someone({ modules: ['vx-mon-activite'] })
  const answer = await ask(anne, 'GET', '/api/wikaz/menu_image/410')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
})

it('GET structure/google_key gives the configured key', async () => {
  expect((await ask(await test.someone(), 'GET', `${BASE}/google_key`)).json()).toEqual({
    compte_google_api_key: 'cle-de-test',
  })
})
