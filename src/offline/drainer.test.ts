import 'fake-indexeddb/auto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Batch } from '#wire/mutation.ts'
import { retenir } from '#wire/replay.ts'
import { drain } from './drainer.ts'
import { enqueue } from './outbox.ts'
import { takeBack } from './take-back.ts'
import { acceptingOffice, applyAll, OWNER, tryOut } from './testing/queue.ts'
import { type Transport, TransportFailure } from './transport.ts'
import { UserDb } from './user-db.ts'

let db: UserDb
const { sent, transport } = acceptingOffice()

beforeEach(() => {
  db = new UserDb(`drainer-${crypto.randomUUID()}`)
  sent.length = 0
})
afterEach(async () => {
  await db.delete()
})

it('never sends what was taken back while it was being chosen', async () => {
  const undone = await enqueue(db, OWNER, tryOut, { n: 1 })
  const kept = await enqueue(db, OWNER, tryOut, { n: 2 })
  const chosen = db.blobs.toArray.bind(db.blobs)
  let taken: unknown = null
  // The person presses "Défaire" between the choice of what leaves and its departure.
  db.blobs.toArray = (() => {
    const files = chosen()
    return taken
      ? files
      : files.then(async found => {
          taken = await takeBack(db, undone.id)
          return found
        })
  }) as typeof db.blobs.toArray
  await drain({ db, owner: OWNER, transport, allowed: async () => true })
  expect(taken).toHaveLength(1)
  expect(sent).toEqual([kept.id])
})

it('a reading begun while the office was still storing an action does not take it back from the screen', async () => {
  const { id } = await enqueue(db, OWNER, tryOut, { n: 1 })
  let readMeanwhile = ''
  const slow = {
    async send(batch: Batch) {
      const answer = applyAll(batch)
      await sleep(30)
      // Later than the receipt, earlier than what the office then stored.
      readMeanwhile = new Date(Date.parse(answer.maintenant) + 10).toISOString()
      return answer
    },
  } as unknown as Transport // nothing else is asked without files
  await drain({ db, owner: OWNER, transport: slow, allowed: async () => true })
  const received = await db.acquittes.toArray()
  expect(received.map(e => e.id)).toEqual([id])
  expect(retenir(received, readMeanwhile).map(e => e.id)).toEqual([id])
  // One that began after the answer holds it.
  expect(retenir(received, new Date(Date.now() + 1_000).toISOString())).toEqual([])
})

it('tells the office nothing of a database that the browser erased under it', async () => {
  await enqueue(db, OWNER, tryOut, { n: 1 })
  await enqueue(db, OWNER, tryOut, { n: 2 })
  const told: number[] = []
  let there = true
  const failing = {
    async send({ mutations, en_attente }: Batch) {
      if (mutations.length === 0) {
        told.push(en_attente)
        return { epoch: 'e1', maintenant: new Date().toISOString(), resultats: [] }
      }
      // Alone: the batch failed before, with nothing erased.
      if (mutations.length === 1) {
        await Promise.all(db.tables.map(table => table.clear()))
        there = false
      }
      throw new TransportFailure('serveur', { code: 'ERREUR_INTERNE' })
    },
  } as unknown as Transport
  await drain({ db, owner: OWNER, transport: failing, allowed: async () => there })
  // "Nothing waits" would make the office forget what this device had said it held (rule 14).
  expect(told).toEqual([])
})
