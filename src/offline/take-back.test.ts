import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { enqueue } from './outbox.ts'
import { queuedOperation } from './queued-operation.ts'
import { restore } from './settle.ts'
import { takeBack } from './take-back.ts'
import { UserDb } from './user-db.ts'

const operation = queuedOperation({
  type: 'essai.faire',
  version: 1,
  schema: z.strictObject({ n: z.number() }),
  entity: () => 'essai:1',
  libelle: ({ n }) => `Essai ${n}`,
})
const OWNER = { compte_id: 1, utilisateur_id: 7 }
let db: UserDb

beforeEach(() => {
  db = new UserDb(`take-back-${crypto.randomUUID()}`)
})
afterEach(async () => {
  await db.delete()
})

it('refuses what may have left, what the office refused, and what is no longer there', async () => {
  const { id } = await enqueue(db, OWNER, operation, { n: 1 })
  await db.outbox.update(id, { partie: true })
  expect(await takeBack(db, id)).toBeNull()
  await db.outbox.update(id, { partie: false, etat: 'a_resoudre' })
  expect(await takeBack(db, id)).toBeNull()
  expect(await db.outbox.count()).toBe(1)
  expect(await takeBack(db, crypto.randomUUID())).toBeNull()
})

it('takes back what has not left, with what waited behind it, and can put it back', async () => {
  const { id } = await enqueue(db, OWNER, operation, { n: 1 })
  await enqueue(db, OWNER, operation, { n: 2 })
  const gone = await takeBack(db, id)
  expect(gone?.map(e => e.libelle)).toEqual(['Essai 1', 'Essai 2'])
  expect(await db.outbox.count()).toBe(0)
  await restore(db, gone ?? [])
  expect(await db.outbox.count()).toBe(2)
})
