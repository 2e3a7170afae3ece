import 'fake-indexeddb/auto'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drain } from '#offline/drainer.ts'
import { HOLD_MS, letGo } from '#offline/hold.ts'
import { enqueue } from '#offline/outbox.ts'
import { applyAll, OWNER, tryOut } from '#offline/testing/queue.ts'
import type { Transport } from '#offline/transport.ts'
import { UserDb } from '#offline/user-db.ts'
import type { Batch } from '#wire/mutation.ts'
import { dismissNotice, readNotices } from '../call/notices.ts'
import { doUndoably, endHold } from './held-action.ts'

let db: UserDb
let sent: unknown[] = []
const office = {
  async send(batch: Batch) {
    sent.push(...batch.mutations.map(m => (m.payload as { n: number }).n))
    return applyAll(batch)
  },
} as unknown as Transport // nothing else is asked without files
const send = () => drain({ db, owner: OWNER, transport: office, allowed: async () => true })

vi.mock('../session/session.ts', () => ({ currentOwner: () => OWNER }))
vi.mock('./sync.ts', () => ({
  myDb: () => db,
  dbOf: () => db,
  sendHeld: () => letGo(db),
  perform: (operation: typeof tryOut, payload: { n: number }, options: object) =>
    enqueue(db, OWNER, operation, payload, options),
}))

const WORDS = { fait: 'Fait', parti: 'Déjà parti.', suivi: 'Suivi.' }
const undo = (message: string) =>
  act(async () =>
    readNotices()
      .find(n => n.message === message)
      ?.action?.faire(),
  )

beforeEach(() => {
  db = new UserDb(`held-${crypto.randomUUID()}`)
  sent = []
})
afterEach(async () => {
  endHold()
  for (const { id } of readNotices()) dismissNotice(id)
  await db.delete()
})

it('does nothing at the office for ten seconds, then nothing at all once it is undone', async () => {
  await doUndoably(tryOut, { n: 1 }, WORDS)
  await send()
  expect(sent).toEqual([])
  expect(readNotices()).toMatchObject([{ message: 'Fait', duration: HOLD_MS, action: { libelle: 'Défaire' } }])
  await undo('Fait')
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0))
  await send()
  expect(sent).toEqual([])
})

it('sends the former one when the next is done, and offers that one only', async () => {
  await doUndoably(tryOut, { n: 1 }, { ...WORDS, fait: 'Un' })
  await doUndoably(tryOut, { n: 2 }, { ...WORDS, fait: 'Deux' })
  await vi.waitFor(() => expect(readNotices().map(n => n.message)).toEqual(['Deux']))
  await send()
  expect(sent).toEqual([1])
  await undo('Deux')
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0))
})

it('says so where it has left all the same', async () => {
  await doUndoably(tryOut, { n: 1 }, WORDS)
  await letGo(db)
  await send()
  await undo('Fait')
  await vi.waitFor(() => expect(readNotices()[0]?.message).toBe('Déjà parti.'))
  expect(sent).toEqual([1])
})
