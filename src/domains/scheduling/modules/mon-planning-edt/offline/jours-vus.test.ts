import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { UserDb } from '#offline/user-db.ts'
import { LU_A, unJour, unPlanning, VENDREDI } from '../testing/ground.ts'
import { garderJourVu, lireJoursVus, resteAVoir } from './jours-vus.ts'

const marque = (a: string) => ({ a, avant: 'Repos', auteur: 'Sonia Petit' })
const [MARDI, DECEMBRE] = ['2026-11-24', '2026-12-01']
const planning = {
  ...unPlanning([
    unJour(VENDREDI),
    unJour(MARDI, { modifie: marque('2026-11-20T04:00:00.000Z') }),
    unJour(DECEMBRE, { modifie: marque('2026-11-20T05:00:00.000Z') }),
  ]),
  vu_a: '2026-11-19T07:00:00.000Z',
}
const voir = (vus: Record<string, string>, p = planning) => {
  const { restants, aNoter } = resteAVoir(p, vus, VENDREDI)
  return { restants, aNoter }
}

it('keeps the marks of days that nobody opened, whatever was shown of the list', () => {
  expect(voir({})).toEqual({ restants: [MARDI, DECEMBRE], aNoter: null })
  expect(voir({ [MARDI]: '2026-11-20T04:00:00.000Z' })).toEqual({ restants: [DECEMBRE], aNoter: null })
})
it('marks a day again when it changed after it was opened', () => {
  expect(voir({ [MARDI]: '2026-11-20T03:00:00.000Z' }).restants).toEqual([MARDI, DECEMBRE])
})
it('tells the office once every changed day was opened, and of the first look of all', () => {
  const tous = { [MARDI]: '2026-11-20T04:00:00.000Z', [DECEMBRE]: '2026-11-20T05:00:00.000Z' }
  expect(voir(tous)).toEqual({ restants: [], aNoter: planning.lu_a })
  expect(voir({}, { ...planning, jours: [unJour(VENDREDI)], vu_a: null as never }).aNoter).toBe(LU_A)
  expect(voir({}, { ...planning, jours: [unJour(VENDREDI)] }).aNoter).toBeNull()
})
it('keeps on the device what was opened, and lets go of days that are over', async () => {
  const db = new UserDb(`vus-${crypto.randomUUID()}`)
  await garderJourVu(db, '2026-11-01', 'a', '2026-10-30')
  await garderJourVu(db, MARDI, 'b', '2026-11-06')
  expect(await lireJoursVus(db)).toEqual({ [MARDI]: 'b' })
  await db.delete()
})
