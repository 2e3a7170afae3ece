import { afterAll, beforeAll, expect, it } from 'vitest'
import { shellMutations, shellRoutes } from '#domains/shell/registration.ts'
import { mutationOf, send } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes, mutations: shellMutations })
})
afterAll(() => test.close())

const dark = () => mutationOf('theme.changer@1', { etat: true })
const ask = (session: Pick<TestSession, 'headers'> | null, payload: object) =>
  test.app.inject({
    method: 'POST',
    url: '/api/synchronisation/recues',
    headers: session?.headers ?? {},
    payload,
  })

it('refuses nobody, an administrator in somebody’s place, and what is no list of actions', async () => {
  expect((await ask(null, { ids: [] })).statusCode).toBe(401)
  const anne = await test.someone()
  const eve = await test.someone()
  const admin = await test.signIn(anne, { acteur_utilisateur_id: eve.utilisateur_id })
  const borrowed = await ask(admin, { ids: [] })
  expect(borrowed.statusCode).toBe(403)
  expect(borrowed.json().erreur).toBe('FILE_AUTRE_UTILISATEUR')
  for (const payload of [
    {},
    { ids: 'x' },
    { ids: ['x'] },
    { ids: [], qui: 1 },
    { ids: Array.from({ length: 1001 }, () => crypto.randomUUID()) },
  ])
    expect((await ask(anne, payload)).statusCode).toBe(400)
})

it('tells which of the person’s own actions arrived for good, as often as it is asked, and nothing of anybody else’s', async () => {
  const anne = await test.someone()
  const bob = await test.someone({ compte_id: anne.compte_id })
  const eve = await test.someone()
  const [mine, his, lost] = [dark(), dark(), dark()]
  // An action that waits for another is not received for good.
  const waiting = { ...dark(), deps: [lost.id] }
  await send(test, anne, [mine, waiting])
  await send(test, bob, [his])
  const ids = [mine, his, lost, waiting].map(({ id }) => id)
  for (const [session, received] of [
    [anne, [mine.id]],
    [anne, [mine.id]],
    [bob, [his.id]],
    [eve, []],
  ] as const)
    expect((await ask(session, { ids })).json()).toEqual({ recues: received })
  expect((await ask(anne, { ids: [] })).json()).toEqual({ recues: [] })
})
