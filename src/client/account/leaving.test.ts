import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { CLOSING_KEY, deviceDb, LEFT_KEY } from '#offline/device-db.ts'
import { NotStored } from '#offline/outbox.ts'
import { queuedOperation } from '#offline/queued-operation.ts'
import { accessToken, dropToken, holdToken } from '#offline/token.ts'
import { openUserDb, userDbName, welcomeUserDb } from '#offline/user-db.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { perform, readSyncStatus, startSync, stopSync, subscribeSyncStatus } from '../queue/sync.ts'
import { currentOwner, keepSession, patchUser, readSession, restoreSession, sessionLost } from '../session/session.ts'
import { followOthers, logout } from './logout.ts'

const HUGO = { compte_id: 4, utilisateur_id: 9 }
const SONIA = { compte_id: 4, utilisateur_id: 12 }
const answer = ({ compte_id, utilisateur_id: id }: typeof HUGO) =>
  ({
    user: { compte_id, id, name: `Personne ${id}`, compte_raison_sociale: 'Thermi-Somme' },
  }) as unknown as SessionAnswer
const entry = (id: string) => ({ id, seq: 1, type: 'x', entity: 'y', etat: 'en_attente', deps: [], blobs: [] }) as never

const events = new EventTarget()
const other = new BroadcastChannel('relais-session')
/** As another page does: the device changes, and this one is told. */
async function inAnotherPage(change: () => Promise<unknown>): Promise<void> {
  await change()
  other.postMessage('personne')
}
const answers = new Map<string, () => Promise<Response>>()
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
vi.stubGlobal(
  'document',
  Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { dataset: {} } }),
)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('fetch', async (url: string) => (await answers.get(url)?.()) ?? json(200, {}))
followOthers(restoreSession)

async function signInAs(owner: typeof HUGO, token: string): Promise<void> {
  holdToken(owner, token, 600)
  welcomeUserDb(owner)
  await keepSession(answer(owner))
  await openUserDb(owner).cache.put({ cle: 'lectures', valeur: 'Diallo' })
}
beforeEach(async () => {
  answers.clear()
  await signInAs(HUGO, 'jeton-de-hugo')
})
afterEach(async () => {
  stopSync()
  dropToken()
  await deviceDb().session.clear()
  await deviceDb().valeurs.clear()
  await restoreSession()
  for (const owner of [HUGO, SONIA]) {
    openUserDb(owner).close()
    await Dexie.delete(userDbName(owner))
  }
  await deviceDb().personnes.clear()
})
const keys = async (owner: typeof HUGO) => (await openUserDb(owner).cache.toCollection().primaryKeys()).sort()

it('an action that another page stores while this one signs out is sealed, never destroyed', async () => {
  const elsewhere = new (openUserDb(HUGO).constructor as new (name: string) => ReturnType<typeof openUserDb>)(
    userDbName(HUGO),
  )
  const clear = deviceDb().session.delete.bind(deviceDb().session)
  const spy = vi.spyOn(deviceDb().session, 'delete').mockImplementation((key => {
    void elsewhere.outbox.add(entry('tard'))
    return clear(key)
  }) as typeof clear)
  await logout('garder')
  spy.mockRestore()
  elsewhere.close()
  expect(await deviceDb().personnes.get(userDbName(HUGO))).toMatchObject({ scelle: true, en_attente: 1 })
  expect(await openUserDb(HUGO).outbox.count()).toBe(1)
  expect(await keys(HUGO)).toEqual([])
})

it('a line that carries nothing holds nobody: the office is told at the next contact', async () => {
  answers.set('/api/session', () => new Promise(() => undefined))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const left = logout('garder')
  await vi.advanceTimersByTimeAsync(8_000)
  vi.useRealTimers()
  await left
  expect(readSession().etat).toBe('anonyme')
  expect((await deviceDb().valeurs.get(CLOSING_KEY))?.valeur).toBe(true)
})

it('nothing waiting, the database goes whole', async () => {
  await logout('garder')
  expect(await Dexie.exists(userDbName(HUGO))).toBe(false)
  expect(await deviceDb().personnes.count()).toBe(0)
})

it('what this page writes after another one signed out is erased too', async () => {
  await inAnotherPage(async () => {
    await openUserDb(HUGO).outbox.add(entry('a'))
    await deviceDb().session.delete('courante')
    await openUserDb(HUGO).cache.clear()
    await deviceDb().personnes.update(userDbName(HUGO), { scelle: true, en_attente: 1 })
    // The answer of a reading that was on its way.
    await openUserDb(HUGO).cache.put({ cle: 'mon-activite:lecture:planning', valeur: 'Diallo' })
  })
  await expect.poll(() => currentOwner()).toBeNull()
  await expect.poll(() => keys(HUGO)).toEqual([])
  expect(await deviceDb().personnes.get(userDbName(HUGO))).toMatchObject({ scelle: true, en_attente: 1 })
})

it('another person came through another page: this one is theirs, and says nothing of the first', async () => {
  await openUserDb(HUGO).outbox.add(entry('a'))
  answers.set('/oauth/token', async () => json(200, { ...SONIA, access_token: 'jeton-de-sonia', expires_in: 600 }))
  await inAnotherPage(async () => {
    const row = { cle: 'courante' as const, ...SONIA, session: answer(SONIA), valide: true, vue_a: '' }
    await deviceDb().session.put(row)
  })
  await expect.poll(() => currentOwner()).toEqual(SONIA)
  expect(await accessToken(SONIA)).toBe('jeton-de-sonia')
  expect(readSession().valide).toBe(true)
  await expect.poll(() => deviceDb().personnes.get(userDbName(HUGO))).toMatchObject({ scelle: true, en_attente: 1 })
  await expect.poll(() => keys(HUGO)).toEqual([])
})

it('a page that slept meanwhile looks for itself when it wakes', async () => {
  await deviceDb().session.delete('courante')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => currentOwner()).toBeNull()
})

it('a page whose person left changes nothing of who is signed in', async () => {
  const row = { cle: 'courante' as const, ...SONIA, session: answer(SONIA), valide: true, vue_a: '' }
  await deviceDb().session.put(row)
  await patchUser({ theme_sombre: true })
  sessionLost()
  await expect.poll(() => readSession().valide).toBe(false)
  expect(await deviceDb().session.get('courante')).toEqual(row)
})

it('an access withdrawn from somebody who then left signs out nobody else', async () => {
  await openUserDb(HUGO).outbox.add(entry('a'))
  dropToken()
  answers.set('/oauth/token', async () => json(403, { erreur: 'COMPTE_INACTIF', message: 'Inactif' }))
  await expect(accessToken(HUGO)).rejects.toMatchObject({ code: 'COMPTE_INACTIF' })
  await logout('garder')
  answers.clear()
  await signInAs(SONIA, 'jeton-de-sonia')
  const runs: boolean[] = []
  subscribeSyncStatus(() => runs.push(readSyncStatus().running))
  await startSync(SONIA)
  // Her own queue is looked at, and whatever hears of it has had its turn.
  await expect.poll(() => runs.at(-1)).toBe(false)
  await openUserDb(SONIA).historique.count()
  await deviceDb().personnes.toArray()
  expect(await deviceDb().session.get('courante')).toMatchObject(SONIA)
  expect(currentOwner()).toEqual(SONIA)
})

it('an action stored as another page signs out is not said to be stored', async () => {
  const operation = queuedOperation({
    type: 'essai.faire',
    version: 1,
    schema: z.strictObject({}),
    entity: () => 'essai:1',
    libelle: () => 'Essai',
  })
  await deviceDb().session.delete('courante')
  // A browser that erased everything is no sign-out: what is done since is kept, and sent once the session is found again.
  expect(await perform(operation, {})).toMatchObject({ etat: 'en_attente' })
  await deviceDb().valeurs.put({ cle: LEFT_KEY, valeur: true })
  await expect(perform(operation, {})).rejects.toBeInstanceOf(NotStored)
  expect(await openUserDb(HUGO).outbox.count()).toBe(1)
})
