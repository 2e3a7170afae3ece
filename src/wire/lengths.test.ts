import { expect, it } from 'vitest'
import { formaterDuree } from './dates.ts'
import { lireDuree } from './lengths.ts'

it.each([
  '',
  '90',
  'h',
  '1h75',
  '1:5x',
  'demain',
  '1,5',
  '-1h',
  '1h30 min 2',
  '1:5',
  '1:',
  '1 4 h',
  '1 4 4 0',
  '0x10',
  '1e3',
])('« %s » is no length of time', texte => {
  expect(lireDuree(texte)).toBeNull()
})

it.each([
  ['1h30', 90],
  ['1 h 30', 90],
  ['1\u00a0h\u00a030', 90],
  ['1H30', 90],
  ['1 h 30 min', 90],
  ['1:30', 90],
  ['90 min', 90],
  ['90mn', 90],
  ['45’', 45],
  ['90 minutes', 90],
  ['1,5 h', 90],
  ['1.25 heures', 75],
  ['2h', 120],
  ['2 heures', 120],
  ['1h5', 65],
  ['0 min', 0],
])('« %s » is %i minutes', (texte, minutes) => {
  expect(lireDuree(texte)).toBe(minutes)
})

it('reads what is written', () => {
  for (const minutes of [0, 5, 59, 60, 61, 90, 1440]) expect(lireDuree(formaterDuree(minutes))).toBe(minutes)
})
