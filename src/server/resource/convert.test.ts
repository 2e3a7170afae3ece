import { expect, it } from 'vitest'
import { readCell } from './convert.ts'
import { date, duree, montant, nombre } from './field.ts'

const lire = (field: ReturnType<typeof nombre>, text: string) => {
  const lu = readCell(['n', field], text, {})
  return 'value' in lu ? lu.value : lu
}

it.each(['0x10', '1e3', '1 4 4 0', '1:5', 'Infinity', '1,2,3', '12 34'])(
  '« %s » of a sheet is no length, and stays as it is written for the rule to refuse',
  text => expect(lire(duree({ label: 'Durée' }), text)).toBe(text),
)

it.each([
  ['90', 90],
  ['1 440', 1440],
  ['1\u202f440', 1440],
  ['1:30', 90],
  ['1 h 30', 90],
  ['', null],
])('« %s » of a sheet is %s minutes', (text, minutes) => expect(lire(duree({ label: 'Durée' }), text)).toBe(minutes))

it.each([
  ['1 234,50 €', 123_450],
  ['−12.5', -1250],
  ['12', 1200],
])('« %s » is %i cents', (text, cents) => expect(lire(montant({ label: 'Prix' }), text)).toBe(cents))

it.each([
  ['1er décembre 2026', '2026-12-01'],
  ['3 déc. 2026', '2026-12-03'],
  ['01/12/26', '2026-12-01'],
  ['31/02/2026', '31/02/2026'],
  ['', null],
])('« %s » of a sheet is the day %s', (text, jour) => expect(lire(date({ label: 'Le' }), text)).toBe(jour))

it('a number of a program is no number of a sheet', () => {
  expect(lire(nombre({ label: 'Km' }), '1e3')).toBe('1e3')
  expect(lire(nombre({ label: 'Km', decimales: 1 }), '1,5')).toBe(1.5)
})
