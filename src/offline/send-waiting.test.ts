import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Batch } from '#wire/mutation.ts'
import { enqueue } from './outbox.ts'
import { sendWaiting } from './send-waiting.ts'
import { applyAll, OWNER, tryOut } from './testing/queue.ts'
import { type Transport, TransportFailure } from './transport.ts'
import { UserDb } from './user-db.ts'

let db: UserDb
let calls: number[]
let overloaded: number | null
const transport = {
  async send(batch: Batch) {
    calls.push(batch.mutations.length)
    if (overloaded) throw new TransportFailure('attendre', { retryAfterMs: overloaded })
    return applyAll(batch)
  },
} as unknown as Transport
/** A page, another one, the service worker: each has its memory, all have this one database. */
const anybody = () => sendWaiting({ db, owner: OWNER, transport, allowed: async () => true }, 1_000)

beforeEach(() => {
  db = new UserDb(`envoi-${crypto.randomUUID()}`)
  calls = []
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
  const results = await Promise.all([anybody(), anybody(), anybody()])
  expect(calls).toEqual([50, 50, 50, 50, 50, 50])
  expect(results.map(r => r?.remaining ?? 0)).toEqual([0, 0, 0])
})
