import { expect, it } from 'vitest'
import { initialesDe } from './walls.ts'

it.each([
  ['Girard', 'Gir'],
  ['Rousselot-Delacroix', 'RD'],
  ['SCI du Clos', 'SC'],
  ['Auto-école des Docks', 'AD'],
  ['Syndic Vauban Nord Est', 'SVN'],
  ['Noël', 'Noë'],
  ['d’Hautefeuille', 'Hau'],
  ['3 Suisses', 'Sui'],
  ['', ''],
])('%s is %s where three letters are all there is room for', (nom, initiales) => {
  expect(initialesDe(nom)).toBe(initiales)
})
