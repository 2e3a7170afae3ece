import { expect, it } from 'vitest'
import { instantParis, jourParis } from '#wire/dates.ts'
import { direPlanifiee } from './planifiee.ts'

const jeudi = `${jourParis(new Date().toISOString()).slice(0, 4)}-12-03`
const planifiee = (plus: Partial<Parameters<typeof direPlanifiee>[0]> = {}) =>
  direPlanifiee({
    ...{ intervention_date_planifie: instantParis(jeudi, '14:30'), th_libelle: '14:00 - 16:00', receveur: '' },
    ...plus,
  })

it('says the hour of a visit of ours, and the day and slot of another company’s', () => {
  expect(planifiee({ intervention_date_planifie: null })).toBe('')
  for (const promis_ailleurs of [null, undefined]) {
    expect(planifiee({ promis_ailleurs })).toMatch(/ 3 déc. à 14:30$/)
    expect(planifiee({ promis_ailleurs, receveur: 'Thermi-Somme' })).toMatch(/ 3 déc., 14:00 – 16:00$/)
  }
})

it('says what the customer was told of another day, by its own hours', () => {
  const promis_ailleurs = { th_libelle: '08:00 - 10:00', th_jour: jeudi.replace('03', '01') }
  expect(planifiee({ promis_ailleurs })).toMatch(/ 3 déc. à 14:30 \(promis .* 1er déc., 08:00 – 10:00\)$/)
  expect(planifiee({ promis_ailleurs, receveur: 'Thermi-Somme' })).toMatch(
    / 3 déc., 14:00 – 16:00 \(promis .* 1er déc., 08:00 – 10:00\)$/,
  )
})
