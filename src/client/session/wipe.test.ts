import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UserDb } from '#offline/user-db.ts'
import { keepWitnessOn } from '#offline/witness.ts'
import { acknowledgeWipe, detectWipe, readLoss, readMissing } from './wipe.ts'

let db: UserDb
let asked: (readonly string[])[] = []
let received: string[] = []
const ask = async (ids: readonly string[]): Promise<string[]> => {
  asked.push(ids)
  return received
}
const outOfReach = () => Promise.reject(new TypeError('Failed to fetch'))

/** What stood beside the database that is no more. */
function witness(ids: readonly string[]): void {
  const told = JSON.stringify(ids)
  keepWitnessOn({ getItem: () => told, setItem: () => undefined, removeItem: () => undefined })
}

beforeEach(() => {
  asked = []
  received = []
  db = new UserDb(`wipe-${crypto.randomUUID()}`)
})
afterEach(async () => {
  keepWitnessOn(null)
  await db.delete()
})

it('tells what was announced and is here no more, until it was read', async () => {
  await detectWipe(db, 2, ask)
  expect(await readMissing(db)).toBe(2)
  // A reload must not make it unsaid, whatever the office heard since.
  await detectWipe(db, 0, ask)
  expect(await readMissing(db)).toBe(2)
  await acknowledgeWipe(db)
  expect(await readMissing(db)).toBe(0)
})

it('says nothing of a browser that had nothing to lose', async () => {
  await detectWipe(db, 0, ask)
  expect(await readMissing(db)).toBe(0)
})

it('does not take for lost what waits here, or what the service worker sent', async () => {
  await detectWipe(db, 0, ask)
  await detectWipe(db, 2, ask)
  expect(await readMissing(db)).toBe(0)
})

const FIRST = '019bb2f4-3a00-7000-8000-000000000001'
const LAST = '019bb2f9-b870-7000-8000-000000000002'

it('tells what the office had never heard of, and when it was done', async () => {
  witness([FIRST, LAST])
  await detectWipe(db, 0, ask)
  expect(asked).toEqual([[FIRST, LAST]])
  expect(await readMissing(db)).toBe(2)
  expect((await readLoss(db)).times).toEqual(['2026-01-12T16:05:08.736Z', '2026-01-12T16:11:08.784Z'])
  await acknowledgeWipe(db)
  await detectWipe(db, 0, ask)
  expect(await readMissing(db)).toBe(0)
  expect((await readLoss(db)).times).toBeNull()
})

it('does not miss what the service worker sent unseen, nor what the person took back', async () => {
  witness([FIRST, LAST])
  received = [FIRST, LAST]
  await detectWipe(db, 2, ask)
  expect(await readMissing(db)).toBe(0)
  const other = new UserDb(`wipe-${crypto.randomUUID()}`)
  witness([])
  await detectWipe(other, 2, ask)
  expect(await readMissing(other)).toBe(0)
  await other.delete()
})

it('says nothing before the office has said what arrived, and asks again', async () => {
  witness([FIRST, LAST])
  await detectWipe(db, 0, outOfReach)
  expect(await readMissing(db)).toBe(0)
  received = [FIRST]
  await detectWipe(db, 0, ask)
  expect(await readMissing(db)).toBe(1)
})

it('does not miss what was done since the erasing, by a page that was open over it', async () => {
  witness([FIRST, LAST])
  await db.outbox.add({ id: LAST, seq: 1, type: 'x', entity: 'y', etat: 'en_attente', deps: [], blobs: [] } as never)
  await detectWipe(db, 0, ask)
  expect(asked).toEqual([[FIRST]])
  expect(await readMissing(db)).toBe(1)
})

it('says whether the office is still to be asked', async () => {
  witness([FIRST, LAST])
  expect(await detectWipe(db, 0, outOfReach)).toBe(false)
  expect(await detectWipe(db, 0, ask)).toBe(true)
  expect(await readMissing(db)).toBe(2)
})
