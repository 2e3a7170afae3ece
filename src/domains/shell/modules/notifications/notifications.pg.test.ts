import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shellRoutes } from '#domains/shell/registration.ts'
import { notifier } from '#domains/shell/server/api.ts'
import type { AnyJob } from '#server/jobs/job.ts'
import { pushJob } from '#server/push/push-job.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes, jobs: [pushJob as AnyJob] })
})
afterAll(() => test.close())

const BASE = '/api/wikaz/structure/notifications'
type Method = 'GET' | 'POST' | 'DELETE'
const ask = (session: TestSession | null, method: Method, url: string, payload?: object) =>
  test.app.inject({ method, url, headers: session?.headers, ...(payload ? { payload } : {}) })
const tell = ({ compte_id, utilisateur_id }: TestSession, titre: string) =>
  notifier(
    { db: test.db, services: test.services },
    { compte_id, utilisateur_id, titre, body: 'Texte', lien: '/mon-activite' },
  )

it.each([
  ['GET', BASE],
  ['POST', `${BASE}/1/lue`],
  ['POST', `${BASE}/lues`],
  ['POST', '/api/push/abonnement'],
  ['DELETE', '/api/push/abonnement'],
] as const)('%s %s refuses nobody', async (method, url) => {
  expect((await ask(null, method, url)).statusCode).toBe(401)
})

it('lists one’s own, newest first, and marks them read', async () => {
  const anne = await test.someone()
  const bob = await test.someone({ compte_id: anne.compte_id })
  const eve = await test.someone()
  const [first, second] = [await tell(anne, 'Un'), await tell(anne, 'Deux')]
  const [his, hers] = [await tell(bob, 'À Bob'), await tell(eve, 'À Ève')]
  const list = async () => (await ask(anne, 'GET', BASE)).json()
  expect(
    (await list()).map((n: { notification_titre: string; lue: boolean }) => [n.notification_titre, n.lue]),
  ).toEqual([
    ['Deux', false],
    ['Un', false],
  ])
  for (const id of [his, hers, 2_000_000_000])
    expect((await ask(anne, 'POST', `${BASE}/${id}/lue`)).statusCode).toBe(404)
  for (const _ of [1, 2]) expect((await ask(anne, 'POST', `${BASE}/${first}/lue`)).json()).toEqual({ lues: 1 })
  expect((await list()).find((n: { notification_id: number }) => n.notification_id === first).lue).toBe(true)
  expect((await ask(anne, 'POST', `${BASE}/lues`)).json()).toEqual({ lues: 1 })
  expect((await list()).every((n: { lue: boolean }) => n.lue)).toBe(true)
  expect((await ask(bob, 'GET', BASE)).json()[0].lue).toBe(false)
  expect(second).toBeGreaterThan(first)
})

it('announces a notification to the person’s open screens', async () => {
  const anne = await test.someone()
  const heard = new Promise(resolve => test.services.live.subscribe(anne.compte_id, anne.utilisateur_id, resolve))
  await tell(anne, 'Un')
  expect(await heard).toMatchObject({ utilisateur_id: anne.utilisateur_id, sujet: 'notifications' })
})

describe('push subscriptions', () => {
  const body = { endpoint: 'https://push.example.com/abc', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const rows = ({ utilisateur_id }: TestSession) =>
    test.db.selectFrom('push_abonnement').selectAll().where('utilisateur_id', '=', utilisateur_id).execute()

  it.each([
    ['http', { endpoint: 'http://push.example.com/abc' }],
    ['an address', { endpoint: 'https://169.254.169.254/latest' }],
    ['a port', { endpoint: 'https://push.example.com:8443/abc' }],
    ['a line break', { endpoint: 'https://push.example.com/abc\r\nX: y' }],
    ['a name and a password', { endpoint: 'https://a:b@push.example.com/abc' }],
    ['a local name', { endpoint: 'https://localhost/abc' }],
    ['a wrong key', { p256dh: 'x' }],
    ['a wrong secret', { auth: '' }],
    ['an unknown field', { utilisateur_id: 1 }],
  ])('refuses %s', async (_what, over) => {
    expect((await ask(await test.someone(), 'POST', '/api/push/abonnement', { ...body, ...over })).statusCode).toBe(400)
  })

  it('keeps one row per device, and removes one’s own only', async () => {
    const [anne, eve] = [await test.someone(), await test.someone()]
    for (const _ of [1, 2])
      expect((await ask(anne, 'POST', '/api/push/abonnement', body)).json()).toEqual({ abonne: true })
    expect(await rows(anne)).toMatchObject([{ session_id: anne.session_id }])
    await ask(eve, 'DELETE', '/api/push/abonnement', { endpoint: body.endpoint })
    expect(await rows(anne)).toHaveLength(1)
    await ask(anne, 'DELETE', '/api/push/abonnement', { endpoint: body.endpoint })
    expect(await rows(anne)).toEqual([])
  })

  it('pushes the title alone to a subscribed person, and nothing to others', async () => {
    const [anne, bob] = [await test.someone(), await test.someone()]
    await ask(anne, 'POST', '/api/push/abonnement', body)
    for (const person of [anne, bob]) await tell(person, 'Planning modifié')
    const { rows } = await sql<{ data: object }>`select data from travaux.job where name = ${pushJob.name}`.execute(
      test.db,
    )
    expect(rows.map(row => row.data)).toEqual([
      {
        compte_id: anne.compte_id,
        utilisateur_id: anne.utilisateur_id,
        titre: 'Planning modifié',
        corps: '',
        lien: '/mon-activite',
      },
    ])
  })
})
