import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLOSING_KEY, deviceDb, deviceId } from '#offline/device-db.ts'
import { forgetUserDb, openUserDb, welcomeUserDb } from '#offline/user-db.ts'
import { clearSession, readSession } from '../session/session.ts'
import { detectWipe, readMissing } from '../session/wipe.ts'
import { recoverSession } from './recover-session.ts'

const owner = { compte_id: 4, utilisateur_id: 9 }
const session = {
  user: { compte_id: 4, id: 9, name: 'Hugo Delattre', compte_raison_sociale: 'Thermi-Somme' },
  maintenant: '2026-03-02T08:00:00.000Z',
  epoch: 'e1',
  en_attente_connu: 5,
}
const refused = { code: 'error', erreur: 'NON_CONNECTE', message: 'Merci de vous identifier.', duration: 4500 }
let asked: string[] = []
let cookie = true

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** An office that knows one browser by its cookie. */
async function office(path: string, { method }: RequestInit): Promise<Response> {
  asked.push(`${method} ${path}`)
  if (path === '/api/session/connue') return json({ connue: cookie })
  if (path === '/oauth/token')
    return cookie ? json({ ...owner, access_token: 'a', expires_in: 900 }) : json(refused, 401)
  if (method === 'DELETE') cookie = false
  return json(session)
}

beforeEach(() => {
  asked = []
  cookie = true
  vi.stubGlobal('fetch', office)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearSession()
  forgetUserDb(owner)
  await Promise.all([openUserDb(owner).delete(), deviceDb().valeurs.clear(), deviceDb().personnes.clear()])
  forgetUserDb(owner)
})

it('finds the session of an erased browser, even where a service worker had written its name again', async () => {
  await deviceDb().valeurs.clear()
  await deviceId()
  await recoverSession()
  expect(readSession().session?.user.id).toBe(9)
  expect(await readMissing(openUserDb(owner))).toBe(5)
})

it('what was destroyed without network a moment ago goes before anything is noted, and is not missed', async () => {
  await deviceDb().valeurs.clear()
  await deviceDb().personnes.put({
    base: 'relais-4-9',
    ...owner,
    nom: 'Hugo Delattre',
    compte: 'Thermi-Somme',
    scelle: false,
    en_attente: 0,
    a_effacer: 'tout',
  })
  welcomeUserDb(owner)
  await openUserDb(owner).cache.put({ cle: 'lectures', valeur: 'Diallo' })
  await recoverSession()
  const db = openUserDb(owner)
  expect(await db.cache.get('lectures')).toBeUndefined()
  // Noted once, in the database that stays: the next word of the office finds the mark.
  await detectWipe(db, 7, async () => [])
  expect(await readMissing(db)).toBe(5)
})

it('asks again where the office is out of reach or too busy: a password would open a new device, with nothing to miss', async () => {
  await deviceDb().valeurs.clear()
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('<html>Portail</html>', { headers: { 'content-type': 'text/html' } }),
    async () => json({ ...refused, erreur: 'INDISPONIBLE' }, 503),
  ]
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => answers.shift()?.() ?? office(path, init))
  let waits = 0
  await recoverSession(async () => void waits++)
  expect(waits).toBe(3)
  expect(readSession().session?.user.id).toBe(9)
})

it('asks once where the office knows of no session', async () => {
  await deviceDb().valeurs.clear()
  cookie = false
  await recoverSession()
  await recoverSession()
  // Nobody yet: nothing is asked that would be refused.
  expect(asked).toEqual(['GET /api/session/connue'])
  expect(readSession().etat).not.toBe('ouverte')
})

it('asks a server of the former release as before', async () => {
  await deviceDb().valeurs.clear()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/api/session/connue' ? json({ ...refused, erreur: 'ROUTE_INCONNUE' }, 404) : await office(path, init),
  )
  await recoverSession()
  expect(readSession().session?.user.id).toBe(9)
})

it('never opens again what the person left', async () => {
  await clearSession()
  await recoverSession()
  expect(asked).toEqual([])
  expect(readSession().etat).toBe('anonyme')
})

it('closes a session that was left without network, instead of opening it', async () => {
  await clearSession()
  await deviceDb().valeurs.put({ cle: CLOSING_KEY, valeur: true })
  await recoverSession()
  expect(asked).toEqual(['GET /api/session/connue', 'POST /oauth/token', 'DELETE /api/session'])
  expect(readSession().etat).toBe('anonyme')
  expect(await deviceDb().valeurs.get(CLOSING_KEY)).toBeUndefined()
})
