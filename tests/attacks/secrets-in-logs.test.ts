import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { route } from '#server/http/route.ts'
import { anySession, operation } from '#wire/operation.ts'
import { openTarget, type Target } from './target.ts'

const PASSWORD = 'Canari!Terrain-2026'
const WRONG = 'Canari!Faux-2026'
const NEW = 'Canari!Nouveau-2027'
const NIR = '255081416802538'

const failing = operation({
  id: 'test.panne',
  method: 'POST',
  path: '/api/test/panne',
  summary: 'Échoue avec ce qui lui est donné',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  body: z.strictObject({ nir: z.string(), mot_de_passe: z.string() }),
  output: z.strictObject({}),
})
const failingRoute = route(failing, async ({ services, caller }, { body }) => {
  // The database answers a value it refuses with the whole row that holds it.
  const { compte_id, utilisateur_id } = caller
  const lien = `${body.nir} ${body.mot_de_passe}`
  const row = { compte_id, utilisateur_id, notification_titre: null as never, notification_body: '', lien }
  await services.pools.system.insertInto('notification').values(row).execute()
  return {}
})

let target: Target
beforeAll(async () => {
  target = await openTarget({ routes: [failingRoute] })
  await target.services.jobs.start(target.services)
})
afterAll(() => target.close())

it('nothing that opens anything, and no number of a person, reaches the log', async () => {
  const secrets = [PASSWORD, WRONG, NEW, NIR]
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    target.app.inject({ method: 'POST', url, payload, headers })
  const anne = await target.createUser(await target.createCompany(), { motDePasse: PASSWORD })
  const browser = { grant_type: 'password', client_id: PWA_CLIENT_ID, username: anne.email }
  await post('/oauth/token', { ...browser, password: WRONG })
  await post('/oauth/token', { ...browser, password: WRONG, intrus: PASSWORD })
  const signedIn = await post('/oauth/token', { ...browser, password: PASSWORD })
  const { access_token } = signedIn.json()
  const cookie = signedIn.cookies[0]?.value ?? ''
  const refreshed = await post(
    '/oauth/token',
    { grant_type: 'refresh_token', client_id: PWA_CLIENT_ID },
    { cookie: `relais-refresh=${cookie}` },
  )
  const { access_token: second } = refreshed.json()
  secrets.push(access_token, cookie, second, refreshed.cookies[0]?.value ?? '')
  await target.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${second}` } })

  // A replay, an internal error, a broken body, a mail that carries a link.
  target.advance(120_000)
  await post(
    '/oauth/token',
    { grant_type: 'refresh_token', client_id: PWA_CLIENT_ID },
    { cookie: `relais-refresh=${cookie}` },
  )
  target.advance(-120_000)
  const bob = await target.someone()
  secrets.push(bob.access_token, bob.refresh_token)
  expect((await post(failing.path, { nir: NIR, mot_de_passe: PASSWORD }, bob.headers)).statusCode).toBe(500)
  await target.app.inject({
    method: 'POST',
    url: `/api/recuperation/${access_token}`,
    headers: { 'content-type': 'application/json' },
    payload: `{"nouveau_mot_de_passe":"${NEW}"`,
  })
  await post('/api/recuperation', { email: anne.email })
  await vi.waitFor(() => expect(target.mails.some(m => m.to === anne.email)).toBe(true), 10_000)
  const jeton = /jeton=([\w-]{43})/.exec(target.mails.find(m => m.to === anne.email)?.text ?? '')?.[1] ?? ''
  secrets.push(jeton)
  const choice = { nouveau_mot_de_passe: NEW, nouveau_mot_de_passe_2: NEW }
  expect((await post(`/api/recuperation/${jeton}`, choice)).statusCode).toBe(200)
  await sleep(200)

  const logged = target.logLines.join('\n')
  // A log that says nothing would pass too.
  expect(logged).toContain('refresh token replayed')
  expect(logged).toContain('request failed')
  expect(secrets.every(secret => secret.length >= 15)).toBe(true)
  expect(secrets.filter(secret => logged.includes(secret))).toEqual([])
})
