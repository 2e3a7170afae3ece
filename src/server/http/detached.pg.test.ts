import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { shellRoutes } from '#domains/shell/registration.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { refuse } from './errors.ts'
import { detachedRoute } from './route.ts'

const given = { right: holdersOf('essai-detache'), tenant: 'company', offline: 'online-only' } as const
const wait = operation({
  ...given,
  id: 'test.attendre',
  method: 'POST',
  path: '/api/test/attendre',
  summary: 'Attend hors transaction',
  body: z.strictObject({ titre: z.string() }),
  output: z.strictObject({ societes: z.number(), notifications: z.number() }),
})
/** What the test does while the handler waits. */
let meanwhile: () => Promise<unknown> = async () => undefined

const waitRoute = detachedRoute(wait, async (context, { body }) => {
  expect(context).not.toHaveProperty('db')
  const { compte_id, utilisateur_id } = context.caller
  const row = { compte_id, utilisateur_id, notification_titre: body.titre, notification_body: '' }
  await context.transaction(({ db }) => db.insertInto('notification').values(row).execute())
  await meanwhile()
  return await context.transaction(async ({ db }) => {
    const societes = (await db.selectFrom('compte').select('compte_id').execute()).length
    const notifications = (await db.selectFrom('notification').select('notification_id').execute()).length
    if (body.titre === 'refusee') throw refuse('SAISIE')
    return { societes, notifications }
  })
})

/** A geocoder that answers when it is told to. */
let slow: Server
const held: ServerResponse[] = []
let test: TestApp
beforeAll(async () => {
  slow = createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const base = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  test = await createTestApp({ routes: [...shellRoutes, waitRoute], poolMax: 2, env: { GEOCODER_URL: base } })
  await test.createModule('essai-detache')
})
afterAll(async () => {
  slow.closeAllConnections()
  slow.close()
  await test.close()
})

const post = (headers: object, titre = 'essai') =>
  test.app.inject({ method: 'POST', url: '/api/test/attendre', headers: { ...headers }, payload: { titre } })

describe('a detached handler', () => {
  it('runs for nobody, without the right, with a wrong body: never', async () => {
    const ran = vi.fn()
    meanwhile = async () => ran()
    expect((await post({})).statusCode).toBe(401)
    expect((await post((await test.someone()).headers)).statusCode).toBe(403)
    const anne = await test.someone({ modules: ['essai-detache'] })
    expect((await post(anne.headers, 4 as never)).statusCode).toBe(400)
    expect(ran).not.toHaveBeenCalled()
  })

  it('stops at its next transaction when the right or the session went meanwhile', async () => {
    const anne = await test.someone({ modules: ['essai-detache'] })
    const { utilisateur_id } = anne
    meanwhile = () =>
      test.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', utilisateur_id).executeTakeFirst()
    expect((await post(anne.headers)).statusCode).toBe(403)
    const bob = await test.someone({ modules: ['essai-detache'] })
    meanwhile = () =>
      test.db
        .updateTable('session')
        .set({ revoquee_a: new Date() })
        .where('session_id', '=', bob.session_id)
        .executeTakeFirst()
    expect((await post(bob.headers)).json().erreur).toBe('SESSION_EXPIREE')
  })

  it('sees its own company only, and undoes the transaction that failed, not the one before', async () => {
    meanwhile = async () => undefined
    const anne = await test.someone({ modules: ['essai-detache'] })
    expect((await post(anne.headers)).json()).toEqual({ societes: 1, notifications: 1 })
    expect((await post(anne.headers, 'refusee')).statusCode).toBe(400)
    expect((await post(anne.headers)).json()).toEqual({ societes: 1, notifications: 3 })
  })
})

it('ten slow lookups leave a pool of two to the others', async () => {
  const anne = await test.someone()
  const get = (url: string) => test.app.inject({ method: 'GET', url, headers: anne.headers })
  const lookups = Array.from({ length: 10 }, (_, n) => get(`/api/wikaz/structure/adresse/rue-${n}`))
  await vi.waitFor(() => expect(held).toHaveLength(10), 20_000)
  const { app } = test.services.pools
  expect(app.idleCount).toBe(app.totalCount)
  // Each answers while the ten are still held: a pool they had emptied would make it wait for ever.
  for (let n = 0; n < 4; n++) expect((await get('/api/session')).statusCode).toBe(200)
  expect(held).toHaveLength(10)
  for (const response of held.splice(0)) response.end('{"features":[]}')
  expect((await Promise.all(lookups)).map(a => a.statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
})
