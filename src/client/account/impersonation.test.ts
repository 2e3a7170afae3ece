import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceDb } from '#offline/device-db.ts'
import { accessToken, dropToken, holdToken } from '#offline/token.ts'
import { openUserDb, welcomeUserDb } from '#offline/user-db.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { myDb, perform } from '../queue/sync.ts'
import { finishErasures } from '../session/erasure.ts'
import {
  currentOwner,
  keepSession,
  patchUser,
  readSession,
  renewSession,
  restoreSession,
  sessionLost,
} from '../session/session.ts'
import { beginImpersonation, endImpersonation } from './impersonation.ts'

const ADMIN = { compte_id: 1, utilisateur_id: 2 }
const LEA = { compte_id: 4, utilisateur_id: 9 }
/** Léa uses this very device too: her own database is here, with an action that has not left. */
const LEA_DB = 'relais-4-9'
const BORROWED_DB = 'relais-emprunt-4-9'
const answer = (compte_id: number, id: number, name: string, more: object = {}) =>
  ({
    user: { compte_id, id, name, compte_raison_sociale: 'Thermi-Somme', theme_sombre: false },
    maintenant: new Date().toISOString(),
    ...more,
  }) as unknown as SessionAnswer
const admin = answer(1, 2, 'Alix Durand')
const lea = answer(4, 9, 'Léa Martin', {
  usurpation: { acteur_nom: 'Alix Durand', fin_prevue_a: '2026-11-20T15:30:00Z' },
})
const TOKEN = { token: 'jeton-de-lea', expires_in: 1800 }

let sent: { url: string; method: string; authorization: string | null }[]
beforeEach(async () => {
  sent = []
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const authorization = new Headers(init.headers).get('authorization')
    sent.push({ url, method: init.method ?? 'GET', authorization })
    return new Response(JSON.stringify(init.method === 'DELETE' ? {} : lea), {
      headers: { 'content-type': 'application/json' },
    })
  })
  await keepSession(admin)
  holdToken(ADMIN, 'jeton-admin', 600)
  await openUserDb(LEA).outbox.put({ id: 'a', seq: 1, type: 'x', entity: 'y', etat: 'en_attente' } as never)
})
afterEach(async () => {
  await endImpersonation('quitte')
  dropToken()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const databases = async () => await Dexie.getDatabaseNames()

it('keeps apart: another database, another token, nothing of it in the device’s own session', async () => {
  await beginImpersonation(TOKEN)
  const owner = currentOwner()
  expect(owner).toEqual({ ...LEA, emprunt: true })
  expect(myDb().name).toBe(BORROWED_DB)
  expect(await myDb().outbox.count()).toBe(0)
  expect(await accessToken({ ...LEA, emprunt: true })).toBe('jeton-de-lea')
  expect(await accessToken(ADMIN)).toBe('jeton-admin')
  await patchUser({ theme_sombre: true })
  expect(await deviceDb().session.get('courante')).toMatchObject({ ...ADMIN, session: admin, valide: true })
  expect(JSON.stringify(await deviceDb().session.toArray())).not.toContain('jeton')
})

it('sends and keeps no action', async () => {
  await beginImpersonation(TOKEN)
  const refused = perform({ type: 'x', version: 1 } as never, {} as never)
  await expect(refused).rejects.toMatchObject({ status: 403 })
  expect(await myDb().outbox.count()).toBe(0)
  expect(await openUserDb(LEA).outbox.count()).toBe(1)
})

it('ends: the session closed, the copy erased, the person’s own database untouched, the administrator back', async () => {
  await beginImpersonation(TOKEN)
  await myDb().cache.put({ cle: 'secret', valeur: 'canari' })
  expect(await databases()).toContain(BORROWED_DB)
  await endImpersonation('quitte')
  expect(sent.at(-1)).toEqual({ url: '/api/session', method: 'DELETE', authorization: 'Bearer jeton-de-lea' })
  expect(currentOwner()).toEqual(ADMIN)
  await expect.poll(databases).not.toContain(BORROWED_DB)
  expect(await databases()).toContain(LEA_DB)
  expect(await openUserDb(LEA).outbox.count()).toBe(1)
  await expect(accessToken({ ...LEA, emprunt: true })).rejects.toMatchObject({ kind: 'connexion' })
  expect(await accessToken(ADMIN)).toBe('jeton-admin')
})

it('ends by itself when the server has closed it, and the administrator stays signed in', async () => {
  await beginImpersonation(TOKEN)
  sessionLost()
  await expect.poll(() => readSession().emprunt).toBeUndefined()
  expect(readSession().valide).toBe(true)
  expect(await deviceDb().session.get('courante')).toMatchObject({ valide: true })
})

it('ends when its time is over', async () => {
  await beginImpersonation({ ...TOKEN, expires_in: 1 })
  await expect.poll(currentOwner, { timeout: 3000 }).toEqual(ADMIN)
})

it('a late answer about the administrator changes nothing inside, nor one about the account outside', async () => {
  await beginImpersonation(TOKEN)
  expect(await renewSession(admin)).toBe(false)
  expect(currentOwner()).toEqual({ ...LEA, emprunt: true })
  await endImpersonation('quitte')
  expect(await renewSession(lea)).toBe(false)
  expect(await deviceDb().session.get('courante')).toMatchObject({ session: admin })
})

it('a page that died inside leaves nothing behind the next start; one that lives keeps what it uses', async () => {
  await beginImpersonation(TOKEN)
  await myDb().cache.put({ cle: 'secret', valeur: 'canari' })
  await finishErasures()
  expect(await databases()).toContain(BORROWED_DB)
  const row = await deviceDb().personnes.get(BORROWED_DB)
  await endImpersonation('quitte')
  await expect.poll(databases).not.toContain(BORROWED_DB)
  // As after a crash: the database and its line, and nobody inside.
  welcomeUserDb({ ...LEA, emprunt: true })
  await openUserDb({ ...LEA, emprunt: true }).cache.put({ cle: 'secret', valeur: 'canari' })
  if (row) await deviceDb().personnes.put(row)
  await restoreSession()
  expect(await databases()).not.toContain(BORROWED_DB)
  expect(await databases()).toContain(LEA_DB)
})
