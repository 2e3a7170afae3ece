import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MARKER } from './marks.ts'
import { enqueue } from './outbox.ts'
import { OWNER, tryOut } from './testing/queue.ts'
import { UserDb } from './user-db.ts'
import { followQueue, forgetWitness, keepWitnessOn, readWitness } from './witness.ts'

let kept: Map<string, string>
let db: UserDb
beforeEach(() => {
  kept = new Map()
  db = new UserDb(`witness-${crypto.randomUUID()}`)
  keepWitnessOn({
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  })
})
afterEach(async () => {
  keepWitnessOn(null)
  await db.delete()
})

it('knows an action as soon as it is said to be stored, and nothing of what was done', async () => {
  const first = await enqueue(db, OWNER, tryOut, { n: 1 })
  const second = await enqueue(db, OWNER, tryOut, { n: 2 })
  expect(readWitness(db.name)).toEqual([first.id, second.id])
  expect([...kept.values()].join()).not.toContain('Essai')
})

it('follows what is sent, and does not believe a database that was just erased', async () => {
  await db.cache.put({ cle: MARKER, valeur: true })
  const first = await enqueue(db, OWNER, tryOut, { n: 1 })
  const second = await enqueue(db, OWNER, tryOut, { n: 2 })
  const stop = followQueue(db)
  await db.outbox.delete(first.id)
  await vi.waitFor(() => expect(readWitness(db.name)).toEqual([second.id]))
  stop()
  await db.delete()
  const empty = new UserDb(db.name)
  const stopAgain = followQueue(empty)
  await empty.cache.put({ cle: 'lectures', valeur: 1 })
  await Dexie.waitFor(empty.outbox.count())
  expect(readWitness(db.name)).toEqual([second.id])
  stopAgain()
  empty.close()
})

it('tells when the browser erases under an open page, and knows what waited although it was erased with it', async () => {
  await db.cache.put({ cle: MARKER, valeur: true })
  const first = await enqueue(db, OWNER, tryOut, { n: 1 })
  const second = await enqueue(db, OWNER, tryOut, { n: 2 })
  const erased = vi.fn()
  const stop = followQueue(db, erased)
  await db.outbox.delete(first.id)
  await vi.waitFor(() => expect(readWitness(db.name)).toEqual([second.id]))
  kept.clear()
  await db.transaction('rw', db.outbox, db.acquittes, db.historique, db.cache, () =>
    Promise.all([db.outbox.clear(), db.cache.clear()]),
  )
  await vi.waitFor(() => expect(erased).toHaveBeenCalledTimes(1))
  expect(readWitness(db.name)).toEqual([second.id])
  stop()
})

it('knows what waited although the place beside was erased too, and something was done or asked in the same moment', async () => {
  await db.cache.put({ cle: MARKER, valeur: true })
  const sent = await enqueue(db, OWNER, tryOut, { n: 1 })
  const first = await enqueue(db, OWNER, tryOut, { n: 2 })
  const second = await enqueue(db, OWNER, tryOut, { n: 3 })
  const stop = followQueue(db)
  await db.outbox.delete(sent.id)
  await vi.waitFor(() => expect(readWitness(db.name)).toEqual([first.id, second.id]))
  // The erasing takes both places, and a refresh of the session marks the database again before this page has looked.
  await db.transaction('rw', db.outbox, db.cache, async () => {
    await db.outbox.clear()
    await db.cache.put({ cle: MARKER, valeur: true })
    kept.clear()
    expect(readWitness(db.name)).toEqual([first.id, second.id])
  })
  stop()
  kept.clear()
  // A page that follows nobody remembers nobody.
  expect(readWitness(db.name)).toBeNull()
})

it('is nobody’s business once the person destroyed it, and no obstacle where the browser forbids or damages it', async () => {
  await enqueue(db, OWNER, tryOut, { n: 1 })
  forgetWitness(db.name)
  expect(readWitness(db.name)).toBeNull()
  kept.set(`relais-attente:${db.name}`, '{damaged')
  expect(readWitness(db.name)).toBeNull()
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  keepWitnessOn({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  await enqueue(db, OWNER, tryOut, { n: 2 })
  expect(await db.outbox.count()).toBe(2)
})
