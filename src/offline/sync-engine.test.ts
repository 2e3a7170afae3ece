import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportReachable } from './connectivity.ts'
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

/** One action that waits. */
async function somethingWaits(): Promise<void> {
  await openUserDb(owner).outbox.put({
    id: 'a',
    seq: 1,
    type: 'x',
    entity: 'y',
    etat: 'en_attente',
    deps: [],
    blobs: [],
  } as never)
}

describe('an office that answers again', () => {
  const steady = performance.now.bind(performance)
  /** Seven tries that failed: the next one would be minutes away. */
  async function fallenBehind(send: Transport['send']): Promise<SyncStatus[]> {
    await somethingWaits()
    const said: SyncStatus[] = []
    engine = new SyncEngine({
      owner,
      transport: { send } as unknown as Transport,
      allowed: async () => true,
      random: () => 0.5,
      onStatus: s => said.push(s),
    })
    engine.start()
    for (let n = 1; n <= 7; n++) {
      await expect.poll(() => said.filter(s => !s.running && s.nextTry).length).toBe(n)
      if (n < 7) engine.wake()
    }
    expect((said.at(-1)?.nextTry ?? 0) - Date.now()).toBeGreaterThan(120_000)
    return said
  }
  beforeEach(() => {
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    vi.stubGlobal('document', new EventTarget())
  })
  afterEach(() => {
    engine?.stop()
    engine = null
    vi.unstubAllGlobals()
  })

  it('is sent what waits as soon as anybody hears of it, although nobody had said that it was away', async () => {
    const send = vi.fn(async () => {
      throw new TransportFailure('hors_ligne')
    })
    await fallenBehind(send)
    vi.spyOn(performance, 'now').mockImplementation(() => steady() + 15_000)
    reportReachable(true)
    await expect.poll(() => send.mock.calls.length).toBe(8)
  })

  it('is not asked at each answer where the line carries the short ones only: the next try says its hour', async () => {
    const send = vi.fn(async () => {
      reportReachable(true)
      throw new TransportFailure('hors_ligne')
    })
    const said = await fallenBehind(send)
    for (let n = 0; n < 20; n++) reportReachable(true)
    expect((said.at(-1)?.nextTry ?? 0) - Date.now()).toBeLessThanOrEqual(10_000)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(send).toHaveBeenCalledTimes(7)
  })

  it('that asked to be left alone is, and the status says that it asked', async () => {
    let tries = 0
    const send = vi.fn(async () => {
      throw ++tries < 8
        ? new TransportFailure('hors_ligne')
        : new TransportFailure('hors_ligne', { retryAfterMs: 40_000 })
    })
    const said = await fallenBehind(send)
    engine?.wake()
    await expect.poll(() => said.at(-1)?.asked).toBe(true)
    reportReachable(true)
    engine?.wake()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(send).toHaveBeenCalledTimes(8)
    expect((said.at(-1)?.nextTry ?? 0) - Date.now()).toBeGreaterThan(25_000)
  })
})

it('the network that comes back during a try on a dead line is not forgotten with the failure of that try', async () => {
  await somethingWaits()
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
