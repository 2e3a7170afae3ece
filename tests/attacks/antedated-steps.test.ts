import { afterAll, beforeAll, expect, it } from 'vitest'
import { entiteHeure, TYPE_CORRECTION } from '#domains/field-service/model/mutations.ts'
import { aujourdhui, createTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, ajouterMinutes, instantParis } from '#wire/dates.ts'

const DAY_MS = 86_400_000
let t: Awaited<ReturnType<typeof createTerrain>>
beforeAll(async () => {
  t = await createTerrain()
})
afterAll(() => t.test.close())

const ago = (ms: number) => new Date(t.test.services.clock().getTime() - ms).toISOString()
const tell = (
  who: TestSession,
  silence: { file_vue_a: string; silence_depuis: string | null; retour_a: string | null },
) => t.test.db.updateTable('session').set(silence).where('session_id', '=', who.session_id).execute()

/** A visit of ten days ago, and its technician who puts the arrival right under a date they choose. */
async function tenDaysAgo() {
  const anne = await t.technicien()
  const { intervention_id } = await t.visite(anne, { decalage: -10, etape: 2 })
  const de = instantParis(ajouterJours(aujourdhui(), -10), '11:00')
  const payload = { intervention_id, etape: 2 as const, de, vers: ajouterMinutes(de, 40), motif: 'Mauvaise heure' }
  const correct = (fait_a: string) =>
    t.envoyer(
      anne,
      mutationOf(`${TYPE_CORRECTION}@1`, payload, { entity: entiteHeure({ intervention_id, etape: 2 }), fait_a }),
    )
  const kept = () =>
    t.test.db.selectFrom('etape_correction').select('apres').where('intervention_id', '=', intervention_id).execute()
  return { anne, correct, kept }
}

it('an hour older than a week is not put right by claiming that it was done in time', async () => {
  const { anne, correct, kept } = await tenDaysAgo()
  await tell(anne, { file_vue_a: ago(60_000), silence_depuis: null, retour_a: null })
  const outcome = await correct(ago(9 * DAY_MS))
  expect(outcome).toMatchObject({
    outcome: 'rejected',
    code: 'SAISIE',
    message: expect.stringContaining('7\u00a0jours'),
  })
  expect(await kept()).toEqual([])
})

it('what was put right while the device was away counts from then', async () => {
  const { anne, correct, kept } = await tenDaysAgo()
  await tell(anne, { file_vue_a: ago(9.5 * DAY_MS), silence_depuis: null, retour_a: null })
  expect(await correct(ago(9 * DAY_MS))).toMatchObject({ outcome: 'applied' })
  expect(await kept()).toHaveLength(1)
})
