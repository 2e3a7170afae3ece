import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Batch } from '#wire/mutation.ts'
import { MARKER } from './marks.ts'
import { enqueue } from './outbox.ts'
import { sendWaiting } from './send-waiting.ts'
import { abandon } from './settle.ts'
import { applyAll, OWNER, tryOut } from './testing/queue.ts'
import { type Transport, TransportFailure } from './transport.ts'
import { UserDb } from './user-db.ts'

let db: UserDb
let calls: number[]
let heard: Pick<Batch, 'en_attente' | 'a_resoudre' | 'appareil_id'>[]
let overloaded: number | null
const transport = {
  async send(batch: Batch) {
    calls.push(batch.mutations.length)
    const { en_attente, a_resoudre, appareil_id } = batch
    heard.push({ en_attente, a_resoudre, appareil_id })
    if (overloaded) throw new TransportFailure('attendre', { retryAfterMs: overloaded })
    return applyAll(batch)
  },
} as unknown as Transport
/** A page, another one, the service worker: each has its memory, all have this one database. */
const anybody = (patienceMs = 1_000) =>
  sendWaiting({ db, owner: OWNER, transport, allowed: async () => true }, patienceMs)

beforeEach(() => {
  db = new UserDb(`envoi-${crypto.randomUUID()}`)
  calls = []
  heard = []
  overloaded = null
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await db.delete()
})
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

it('an office that asked to be left alone is not asked again by a reload, another page or the service worker', async () => {
  await enqueue(db, OWNER, tryOut, { n: 1 })
  overloaded = 600_000
  expect(await anybody()).toMatchObject({ stopped: 'attendre', retryAfterMs: 600_000 })
  overloaded = null
  later(120_000)
  expect(await anybody()).toMatchObject({ stopped: 'attendre', retryAfterMs: 480_000, remaining: 1 })
  expect(calls).toEqual([1])
  later(480_001)
  expect(await anybody()).toMatchObject({ stopped: null, remaining: 0 })
})

it('a clock that is set back does not silence the queue', async () => {
  await enqueue(db, OWNER, tryOut, { n: 1 })
  overloaded = 600_000
  await anybody()
  overloaded = null
  later(-5 * 3600_000)
  expect(await anybody()).toMatchObject({ stopped: null, remaining: 0 })
})

it('three hundred actions leave in six calls, whoever else wakes up meanwhile', async () => {
  for (let n = 0; n < 300; n++) await enqueue(db, OWNER, tryOut, { n })
  // Whoever lost patience would go without the lock, as behind a frozen tab: a busy machine sends for longer than a second.
  const results = await Promise.all([anybody(60_000), anybody(60_000), anybody(60_000)])
  expect(calls).toEqual([50, 50, 50, 50, 50, 50])
  expect(results.map(r => r?.remaining ?? 0)).toEqual([0, 0, 0])
})

const REFUSED = { code: 'CONFLIT', message: 'Le bureau a changé cette intervention.' } as const

it('tells how many of what it holds wait for a choice, and again once one of them does', async () => {
  await db.cache.put({ cle: MARKER, valeur: true })
  const [{ id }] = [await enqueue(db, OWNER, tryOut, { n: 1 }), await enqueue(db, OWNER, tryOut, { n: 2 })]
  await db.outbox.update(id, { etat: 'a_resoudre' })
  await anybody()
  expect(heard.map(h => [h.en_attente, h.a_resoudre])).toEqual([[1, 1]])
})

/** One action that the office refused, and knows to be still here. */
async function refusedOne(): Promise<string> {
  const { id, appareil_id } = await enqueue(db, OWNER, tryOut, { n: 1 })
  await db.outbox.update(id, { etat: 'a_resoudre', derniere_erreur: { ...REFUSED, fois: 1 } })
  await anybody()
  expect(heard.at(-1)).toEqual({ en_attente: 1, a_resoudre: 1, appareil_id })
  return id
}

it('tells the office once that nothing waits any more when the person has settled the last action', async () => {
  await db.cache.put({ cle: MARKER, valeur: true })
  await abandon(db, await refusedOne())
  await Promise.all([anybody(), anybody()])
  expect(heard.map(h => h.en_attente)).toEqual([1, 0])
  expect(heard[1]?.appareil_id).toBe(heard[0]?.appareil_id)
  expect(await anybody()).toBeNull()
  expect(heard).toHaveLength(2)
})

it('tells it at the next try when the office was out of reach', async () => {
  await db.cache.put({ cle: MARKER, valeur: true })
  await abandon(db, await refusedOne())
  overloaded = 600_000
  await anybody()
  overloaded = null
  later(600_001)
  await anybody()
  expect(await anybody()).toBeNull()
  expect(heard.map(h => h.en_attente)).toEqual([1, 0, 0])
})

it('tells nothing of a queue found empty where the browser has erased the database, or its mark alone', async () => {
  await db.cache.put({ cle: MARKER, valeur: true })
  await refusedOne()
  await Promise.all(db.tables.map(table => table.clear()))
  expect(await anybody()).toBeNull()
  // Marked again at the next start: what was announced before is gone with the rest.
  await db.cache.put({ cle: MARKER, valeur: true })
  expect(await anybody()).toBeNull()
  await abandon(db, await refusedOne())
  await db.cache.delete(MARKER)
  expect(await anybody()).toBeNull()
  expect(heard.map(h => h.en_attente)).toEqual([1, 1])
})
