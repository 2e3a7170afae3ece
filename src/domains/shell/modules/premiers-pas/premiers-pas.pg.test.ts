import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FirstStep } from '#server/first-steps/step.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { premiersPasRoutes } from './routes.ts'

const PATH = '/api/wikaz/structure/premiers-pas'
const TEAM = 'vx-gestion-utilisateurs-wikaz'
const words = { titre: 'À faire', explication: 'Pourquoi.', action: 'Faire', route: 'ici' }
const steps: readonly FirstStep[] = [
  {
    ...words,
    cle: 'sombre',
    rang: 2,
    module: TEAM,
    fait: c => sql`exists (select from utilisateur where compte_id = ${c} and theme_sombre)`,
  },
  {
    ...words,
    cle: 'gens',
    rang: 1,
    module: TEAM,
    fait: c => sql`exists (select from utilisateur where compte_id = ${c} and actif)`,
  },
  { ...words, cle: 'autre', rang: 3, module: 'vx-gestion-zones', fait: () => sql`true` },
]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: premiersPasRoutes(steps) })
})
afterAll(() => test.close())

const read = async (who: TestSession) =>
  (await test.app.inject({ method: 'GET', url: PATH, headers: who.headers })).json()
const put = (who: TestSession | null, payload: object) =>
  test.app.inject({ method: 'PUT', url: PATH, headers: who?.headers, payload })

it('is nobody’s without a session', async () => {
  expect((await test.app.inject({ method: 'GET', url: PATH })).statusCode).toBe(401)
  expect((await put(null, { fermes: true })).statusCode).toBe(401)
})

it.each([[{}], [{ fermes: 'oui' }], [{ fermes: null }], [{ fermes: true, plus: 1 }]])('refuses %j', async payload => {
  expect((await put(await test.someone(), payload)).statusCode).toBe(400)
})

it('tells whoever holds a module what is done there, in order, and nothing of the others', async () => {
  const anne = await test.someone({ modules: [TEAM] })
  const told = await read(anne)
  expect(told.fermes).toBe(false)
  expect(told.pas.map((p: { cle: string; fait: boolean }) => [p.cle, p.fait])).toEqual([
    ['gens', true],
    ['sombre', false],
  ])
  expect((await read(await test.someone())).pas).toEqual([])
})

it('ticks by what is there, of this company only', async () => {
  const [anne, other] = [await test.someone({ modules: [TEAM] }), await test.someone({ modules: [TEAM] })]
  await test.db
    .updateTable('utilisateur')
    .set({ theme_sombre: true })
    .where('utilisateur_id', '=', other.utilisateur_id)
    .execute()
  const dark = async (who: TestSession) => (await read(who)).pas[1].fait
  expect([await dark(anne), await dark(other)]).toEqual([false, true])
})

it('is put away for one person, twice as once, and comes back', async () => {
  const anne = await test.someone({ modules: [TEAM] })
  const other = await test.someone({ modules: [TEAM] })
  for (const _ of [1, 2])
    expect((await put(anne, { fermes: true })).json().message).toBe('Les premiers pas sont rangés.')
  expect([(await read(anne)).fermes, (await read(other)).fermes]).toEqual([true, false])
  expect((await put(anne, { fermes: false })).statusCode).toBe(200)
  expect((await read(anne)).fermes).toBe(false)
})
