import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf, send } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

const HOUR_MS = 3_600_000
let t: Terrain
beforeAll(async () => {
  t = await createTerrain()
})
afterAll(() => t.test.close())

const now = () => t.test.services.clock().getTime()
const ago = (ms: number) => new Date(now() - ms).toISOString()
const age = (instant: Date | null | undefined) => now() - (instant?.getTime() ?? 0)
/** Its queue was heard, empty, so long ago, and all the time before. */
const heard = (who: TestSession, ms: number) =>
  t.test.db
    .updateTable('session')
    .set({ file_vue_a: ago(ms), silence_depuis: null, retour_a: null, en_attente: 0 })
    .where('session_id', '=', who.session_id)
    .execute()
const steps = (intervention_id: number) =>
  t.test.db
    .selectFrom('intervention_etape')
    .select(['vers', 'fait_a'])
    .where('intervention_id', '=', intervention_id)
    .orderBy('vers')
    .execute()

function observation(intervention_id: number, fait_a: string) {
  const payload = { intervention_id, texte: 'Vu sur place', uid: randomUUID() }
  return mutationOf('observation.ajouter@1', payload, { entity: `intervention:${intervention_id}`, fait_a })
}

it.each([
  ['six weeks ago', 42 * 24 * HOUR_MS],
  ['the year 1', 0],
])('an observation of a device that was just heard is not of %s', async (_what, ms) => {
  const anne = await t.technicien()
  const { intervention_id } = await t.visite(anne)
  await heard(anne, 2000)
  const action = observation(intervention_id, ms === 0 ? '0001-01-01T00:00:00Z' : ago(ms))
  expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'applied' })
  const { commentaire_date_heure } = await t.test.db
    .selectFrom('observation')
    .select('commentaire_date_heure')
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirstOrThrow()
  expect(age(commentaire_date_heure)).toBeLessThan(0.25 * HOUR_MS)
})

it('a session of a few seconds makes no day of two hours ago; what it says stays as evidence', async () => {
  const anne = await t.technicien()
  const { intervention_id } = await t.visite(anne)
  await heard(anne, 5000)
  const leave = t.etapeOf(intervention_id, 0, 1, { fait_a: ago(2 * HOUR_MS) })
  const arrive = t.etapeOf(intervention_id, 1, 2, { fait_a: ago(1.5 * HOUR_MS) })
  for (const action of [leave, arrive]) expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'applied' })
  for (const step of await steps(intervention_id)) expect(age(step.fait_a)).toBeLessThan(0.25 * HOUR_MS)
  const { fait_a } = await t.test.db
    .selectFrom('recu')
    .select('fait_a')
    .where('cle', '=', leave.id)
    .executeTakeFirstOrThrow()
  expect(fait_a?.toISOString()).toBe(leave.fait_a)
})

it('a silence of long ago explains nothing of today, whatever queue is announced', async () => {
  const anne = await t.technicien()
  const { intervention_id } = await t.visite(anne)
  await heard(anne, 0.5 * HOUR_MS)
  await t.test.db
    .updateTable('session')
    .set({ silence_depuis: ago(240 * HOUR_MS), retour_a: ago(200 * HOUR_MS), en_attente: 3 })
    .where('session_id', '=', anne.session_id)
    .execute()
  await send(t.test, anne, [observation(intervention_id, ago(220 * HOUR_MS))], { en_attente: 3 })
  const { commentaire_date_heure } = await t.test.db
    .selectFrom('observation')
    .select('commentaire_date_heure')
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirstOrThrow()
  expect(age(commentaire_date_heure)).toBeLessThan(HOUR_MS)
})

it('a day without network is believed to the minute, over a new sign-in and in several batches', async () => {
  const anne = await t.technicien()
  const { intervention_id } = await t.visite(anne)
  await heard(anne, 9 * HOUR_MS)
  const leave = t.etapeOf(intervention_id, 0, 1, { fait_a: ago(8 * HOUR_MS) })
  const arrive = t.etapeOf(intervention_id, 1, 2, { fait_a: ago(7 * HOUR_MS) })
  const again = await t.test.signIn(anne, { appareil_id: anne.appareil_id })
  await send(t.test, again, [leave], { en_attente: 1 })
  // Its photographs go first, for longer than a silence: the queue was never heard empty.
  t.test.advance(0.5 * HOUR_MS)
  await send(t.test, again, [arrive], { en_attente: 0 })
  expect((await steps(intervention_id)).map(step => step.fait_a.toISOString())).toEqual([leave.fait_a, arrive.fait_a])
})

it('what the office could not take keeps its hour, however long it is sent again', async () => {
  const anne = await t.technicien()
  const { intervention_id } = await t.visite(anne)
  await heard(anne, 60_000)
  const sha256 = 'ab'.repeat(32)
  const leave = t.etapeOf(intervention_id, 0, 1, { fait_a: ago(30_000), blobs: [sha256] })
  for (let n = 0; n < 8; n++) {
    expect(await t.envoyer(anne, leave)).toMatchObject({ outcome: 'attend' })
    t.test.advance(300_000)
  }
  expect(await t.envoyer(anne, { ...leave, blobs: [] })).toMatchObject({ outcome: 'applied' })
  expect((await steps(intervention_id))[0]?.fait_a.toISOString()).toBe(leave.fait_a)
})
