import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import { applyOutcomes } from '#offline/apply-outcomes.ts'
import { enqueue } from '#offline/outbox.ts'
import { OWNER, tryOut } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { rangerRepondus } from './comptes-repondus.ts'

vi.mock('#client/queue/sync.ts', () => ({ wakeSync: vi.fn() }))
let db: UserDb
beforeEach(() => {
  db = new UserDb(`repondus-${crypto.randomUUID()}`)
})
afterEach(() => db.delete())

const RECU_A = '2026-11-20T11:00:00.000Z'

/** A second report that the office holds beside the first, and one more action of the visit behind it. */
async function carte(donnees: unknown = { garde: true }): Promise<string> {
  const entry = await enqueue(db, OWNER, tryOut, { n: 1 })
  const outcome = { id: entry.id, outcome: 'conflict', recu_a: RECU_A, code: 'DEJA_CLOTUREE', donnees } as const
  await applyOutcomes(db, [entry], [{ ...outcome, message: null, attend: null }])
  await db.outbox.update(entry.id, { type: TYPE_CLOTURE, entity: 'intervention:412' })
  return entry.id
}
const lire = (lu_a: string, comptes_rendus_regle?: boolean) =>
  rangerRepondus(db, { intervention_id: 412, lu_a, comptes_rendus_regle })

it('takes the card away once the office has answered, and keeps the report in the history', async () => {
  const id = await carte()
  await lire('2026-11-20T11:30:00.000Z', true)
  expect(await db.outbox.count()).toBe(0)
  expect(await db.historique.get(id)).toBeDefined()
})

it('leaves it while nobody has answered, where the reading is older, and of a conflict that is the person’s', async () => {
  const id = await carte()
  await lire('2026-11-20T11:30:00.000Z', false)
  await lire('2026-11-20T11:30:00.000Z')
  await lire('2026-11-20T10:30:00.000Z', true)
  expect(await db.outbox.get(id)).toBeDefined()
  await db.outbox.clear()
  const sienne = await carte(null)
  await lire('2026-11-20T11:30:00.000Z', true)
  expect(await db.outbox.get(sienne)).toBeDefined()
})
