import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceDb } from '#offline/device-db.ts'
import { openUserDb, userDbName } from '#offline/user-db.ts'
import { readSyncStatus, startSync, stopSync } from './sync.ts'

const HUGO = { compte_id: 4, utilisateur_id: 9 }
const SONIA = { compte_id: 4, utilisateur_id: 12 }
const heard = new Map<string, number>()
/** What a page listens to: an engine that runs on after its person left would still be there. */
const listening = (type: string) => heard.get(type) ?? 0

beforeEach(() => {
  heard.clear()
  const count = (by: number) => (type: string) => void heard.set(type, listening(type) + by)
  vi.stubGlobal('addEventListener', count(1))
  vi.stubGlobal('removeEventListener', count(-1))
  vi.stubGlobal('document', { addEventListener: count(1), removeEventListener: count(-1), visibilityState: 'visible' })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(async () => {
  stopSync()
  vi.unstubAllGlobals()
  for (const owner of [HUGO, SONIA]) {
    openUserDb(owner).close()
    await Dexie.delete(userDbName(owner))
  }
  await deviceDb().session.clear()
})

it('a person who leaves while the queue is being started leaves no engine behind', async () => {
  const starting = startSync(HUGO)
  stopSync()
  await starting
  expect(listening('focus')).toBe(0)
  expect(await Dexie.exists(userDbName(HUGO))).toBe(false)
})

it('the last to come is the only one whose queue runs', async () => {
  await Promise.all([startSync(HUGO), startSync(SONIA)])
  expect(listening('focus')).toBe(1)
  stopSync()
  expect(listening('focus')).toBe(0)
})

it('a sending cut by the sign-out is not shown to who comes next', async () => {
  await deviceDb().session.put({ cle: 'courante', ...HUGO, session: {}, valide: true, vue_a: '' })
  await openUserDb(HUGO).outbox.put({ id: 'a', seq: 1, type: 'x', entity: 'y', etat: 'en_attente' } as never)
  await startSync(HUGO)
  expect(readSyncStatus().running).toBe(true)
  stopSync()
  expect(readSyncStatus()).toMatchObject({ running: false, stopped: null })
})

it('what lies sealed past its hour goes as the application starts, network or not', async () => {
  await deviceDb().session.put({ cle: 'courante', ...HUGO, session: {}, valide: true, vue_a: '' })
  const until = (expire_a: string) => ({ valeur: { expire_a } })
  await openUserDb(HUGO).cache.bulkPut([
    { cle: 'scelle:essai:1', ...until('2020-01-01T00:00:00.000Z') },
    { cle: 'scelle:essai:2', ...until('2999-01-01T00:00:00.000Z') },
    { cle: 'autre', ...until('2020-01-01T00:00:00.000Z') },
  ])
  for (const _ of [1, 2]) await startSync(HUGO)
  expect(await openUserDb(HUGO).cache.toCollection().primaryKeys()).toEqual(['autre', 'scelle:essai:2'])
})
