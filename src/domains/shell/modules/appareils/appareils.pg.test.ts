import { afterAll, beforeAll, expect, it } from 'vitest'
import { shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes })
})
afterAll(() => test.close())

const ask = (session: TestSession | null, method: 'GET' | 'DELETE', id = '') =>
  test.app.inject({ method, url: `/api/appareils${id && `/${id}`}`, headers: session?.headers })

it('refuses nobody', async () => {
  for (const method of ['GET', 'DELETE'] as const) expect((await ask(null, method)).statusCode).toBe(401)
})

it('refuses a wrong identifier, and devices of others', async () => {
  const anne = await test.someone()
  const bob = await test.someone({ compte_id: anne.compte_id })
  const eve = await test.someone()
  expect((await ask(anne, 'DELETE', 'x')).statusCode).toBe(400)
  for (const { session_id } of [bob, eve]) {
    expect((await ask(anne, 'DELETE', session_id)).statusCode).toBe(404)
  }
  for (const session of [bob, eve]) expect((await ask(session, 'GET')).statusCode).toBe(200)
})

it('refuses an administrator acting for the person', async () => {
  const anne = await test.someone()
  const admin = await test.signIn(anne, { acteur_utilisateur_id: 1 })
  for (const id of ['', anne.session_id]) expect((await ask(admin, 'DELETE', id)).json().erreur).toBe('DROIT_MANQUANT')
})

it('lists, closes one, then all the others', async () => {
  const anne = await test.someone()
  const [tablet, phone] = [await test.signIn(anne), await test.signIn(anne)]
  await test.db.updateTable('session').set({ en_attente: 4 }).where('session_id', '=', phone.session_id).execute()
  const devices = (await ask(anne, 'GET')).json() as { session_id: string; courant: boolean; en_attente: number }[]
  expect(devices).toHaveLength(3)
  expect(devices.filter(d => d.courant).map(d => d.session_id)).toEqual([anne.session_id])
  expect(devices.find(d => d.session_id === phone.session_id)?.en_attente).toBe(4)
  expect((await ask(anne, 'DELETE', tablet.session_id)).statusCode).toBe(200)
  expect((await ask(tablet, 'GET')).json().erreur).toBe('SESSION_EXPIREE')
  expect((await ask(anne, 'DELETE', tablet.session_id)).statusCode).toBe(404)
  for (const _ of [1, 2]) expect((await ask(anne, 'DELETE')).statusCode).toBe(200)
  expect((await ask(phone, 'GET')).statusCode).toBe(401)
  expect((await ask(anne, 'GET')).json()).toHaveLength(1)
})
