import { expect, it } from 'vitest'
import { describeDay } from '#kit/year/describe-day.ts'
import { KINDS, marksOf } from './year-marks.ts'

it('a day says how many visits it has, and how many wait for somebody', () => {
  const marks = marksOf([
    { jour: '2026-11-25', nb_inter: 12, nb_sans_technicien: 0 },
    { jour: '2026-11-26', nb_inter: 3, nb_sans_technicien: 1 },
  ])
  expect(marks.get('2026-11-25')?.[0]?.letter).toBe('12')
  const dit = (jour: string) => describeDay({ kinds: KINDS, marks }, jour).replaceAll('\u00a0', ' ')
  expect(dit('2026-11-25')).toBe('mercredi 25 novembre 2026, Toutes confiées (12 interventions)')
  expect(dit('2026-11-26')).toBe(
    'jeudi 26 novembre 2026, Une au moins sans technicien (3 interventions, dont 1 sans technicien)',
  )
  expect(dit('2026-11-27')).toBe('vendredi 27 novembre 2026, rien')
})
