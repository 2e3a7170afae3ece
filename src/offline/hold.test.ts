import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drain } from './drainer.ts'
import { HOLD_MS, heldBack, holdBack, letGo } from './hold.ts'
import { enqueue } from './outbox.ts'
import { takeBack } from './take-back.ts'
import { acceptingOffice, OWNER, tryOut } from './testing/queue.ts'
import { UserDb } from './user-db.ts'

let db: UserDb
const { sent, transport } = acceptingOffice()

const empty = () => drain({ db, owner: OWNER, transport, allowed: async () => true })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] })
  db = new UserDb(`hold-${crypto.randomUUID()}`)
  sent.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await db.delete()
})

it('keeps what is held and what follows it on the device, sends the rest, and can be taken back', async () => {
  await holdBack(db, 'essai:1')
  const held = await enqueue(db, OWNER, tryOut, { n: 1 })
  const behind = await enqueue(db, OWNER, tryOut, { n: 2 }, { after: ['essai:1'] })
  const other = await enqueue(db, OWNER, tryOut, { n: 3 })
  await empty()
  expect(sent).toEqual([other.id])
  expect((await takeBack(db, held.id))?.map(e => e.id)).toEqual([held.id, behind.id])
})

it('sends it when the time is over, when it is let go, and when the clock was set back', async () => {
  const ends = [
    () => vi.setSystemTime(Date.now() + HOLD_MS),
    () => letGo(db),
    () => vi.setSystemTime(Date.now() - 60_000),
  ]
  for (const [n, end] of ends.entries()) {
    await holdBack(db, `essai:${n}`)
    const { id } = await enqueue(db, OWNER, tryOut, { n })
    await empty()
    expect(sent).not.toContain(id)
    await end()
    expect(await heldBack(db)).toBeNull()
    await empty()
    expect(sent).toContain(id)
  }
})
