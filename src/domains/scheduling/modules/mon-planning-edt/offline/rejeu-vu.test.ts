import { expect, it } from 'vitest'
import { TYPE_VU } from '#domains/scheduling/model/planning/planning.ts'
import type { ActionLocale } from '#wire/replay.ts'
import { LU_A, unJour, unPlanning, VENDREDI } from '../testing/ground.ts'
import { appliquerVu } from './rejeu-vu.ts'

const marque = (a: string) => ({ a, avant: 'Repos', auteur: 'Sonia Petit' })
const planning = unPlanning([
  unJour(VENDREDI, { modifie: marque('2026-11-20T04:00:00.000Z') }),
  unJour('2026-11-21', { modifie: marque('2026-11-20T05:20:00.000Z') }),
])
const vu = (jusqua: string, change: Partial<ActionLocale> = {}): ActionLocale => ({
  ...{ id: 'e1', seq: 1, type: TYPE_VU, payload: { jusqua }, fait_a: LU_A, etat: 'en_attente' },
  ...change,
})
const marques = (entries: readonly ActionLocale[]) =>
  appliquerVu(planning, entries).jours.flatMap(j => (j.modifie ? [j.dadate] : []))

it('keeps the marks of what nobody has looked at', () => {
  expect(marques([])).toEqual([VENDREDI, '2026-11-21'])
  expect(marques([vu('2026-11-20T03:00:00.000Z')])).toEqual([VENDREDI, '2026-11-21'])
  expect(marques([vu('not a date')])).toEqual([VENDREDI, '2026-11-21'])
})
it('takes away what was seen here, sent or not', () => {
  expect(marques([vu('2026-11-20T04:30:00.000Z')])).toEqual(['2026-11-21'])
  expect(marques([vu(LU_A, { recu_a: '2026-11-20T06:00:00.000Z' })])).toEqual([])
})
it('a day that came to be shown since was not seen by it', () => {
  const dit = (du: string, au: string) => marques([vu(LU_A, { payload: { jusqua: LU_A, du, au } })])
  expect(dit(VENDREDI, VENDREDI)).toEqual(['2026-11-21'])
  expect(dit('2026-11-06', '2026-11-21')).toEqual([])
})
it('leaves to the reading what it already knows', () => {
  expect(marques([vu(LU_A, { recu_a: '2026-11-20T05:00:00.000Z' })])).toHaveLength(2)
})
