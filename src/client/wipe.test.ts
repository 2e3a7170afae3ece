import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UserDb } from '#offline/user-db.ts'
import { acknowledgeWipe, detectWipe, readMissing } from './wipe.ts'

let db: UserDb
beforeEach(() => {
  db = new UserDb(`wipe-${crypto.randomUUID()}`)
})
afterEach(async () => {
  await db.delete()
})

it('tells what was announced and is here no more, until it was read', async () => {
  await detectWipe(db, 2)
  expect(await readMissing(db)).toBe(2)
  // A reload must not make it unsaid, whatever the office heard since.
  await detectWipe(db, 0)
  expect(await readMissing(db)).toBe(2)
  await acknowledgeWipe(db)
  expect(await readMissing(db)).toBe(0)
})

it('says nothing of a browser that had nothing to lose', async () => {
  await detectWipe(db, 0)
  expect(await readMissing(db)).toBe(0)
})

it('does not take for lost what waits here, or what the service worker sent', async () => {
  await detectWipe(db, 0)
  await detectWipe(db, 2)
  expect(await readMissing(db)).toBe(0)
})
