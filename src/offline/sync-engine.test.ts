import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SyncEngine, type SyncStatus } from './sync-engine.ts'
import { type Transport, TransportFailure } from './transport.ts'
import { openUserDb, userDbName } from './user-db.ts'

const owner = { compte_id: 1, utilisateur_id: 7 }
const unreachable = {
  send: async () => {
    throw new TransportFailure('hors_ligne')
  },
} as unknown as Transport
let engine: SyncEngine | null = null
afterEach(async () => {
  engine?.stop()
  vi.restoreAllMocks()
  openUserDb(owner).close()
  await Dexie.delete(userDbName(owner))
})

it('asks nothing of a database whose person is gone: opening it would make it again', async () => {
  const said: SyncStatus[] = []
  engine = new SyncEngine({ owner, transport: unreachable, allowed: async () => false, onStatus: s => said.push(s) })
  engine.wake()
  await expect.poll(() => said.map(s => s.running)).toEqual([true, false])
  expect(await Dexie.exists(userDbName(owner))).toBe(false)
  expect(said.at(-1)?.stopped).toBe('autre_personne')
})

beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0.5))

it('the network that comes back during a try on a dead line is not forgotten with the failure of that try', async () => {
  await openUserDb(owner).outbox.put({
    id: 'a',
    seq: 1,
    type: 'x',
    entity: 'y',
    etat: 'en_attente',
    deps: [],
    blobs: [],
  } as never)
  let hang: ((error: Error) => void) | null = null
  let tries = 0
  const line = {
    send: () => {
      tries++
      // The first seven fail at once, as a phone in a cellar does; the next one hangs.
      if (tries <= 7) return Promise.reject(new TransportFailure('hors_ligne'))
      return new Promise((_, reject) => {
        hang = reject
      })
    },
  } as unknown as Transport
  const delays: number[] = []
  engine = new SyncEngine({
    owner,
    transport: line,
    allowed: async () => true,
    random: () => 0.5,
    onStatus: ({ running, nextTry }) => {
      if (!running && nextTry) delays.push(nextTry - Date.now())
    },
  })
  for (let n = 1; n <= 7; n++) {
    engine.wake()
    await expect.poll(() => delays.length).toBe(n)
  }
  expect(delays.at(-1)).toBeGreaterThan(200_000)
  engine.wake()
  await expect.poll(() => hang).not.toBeNull()
  // `online`, in the middle of it.
  engine.wake()
  ;(hang as unknown as (error: Error) => void)(new TransportFailure('hors_ligne'))
  await expect.poll(() => delays.length).toBe(8)
  expect(delays.at(-1)).toBeLessThan(10_000)
})
