import { expect, it } from 'vitest'
import { estSonNom } from './signataire.ts'

it.each([
  ['Inès Caron', true],
  ['caron ines', true],
  ['I. Caron', true],
  ['Caron', true],
  ['  Inès   CARON ', true],
  ['Nathalie Lefèvre', false],
  ['Inès Lefèvre', false],
  ['Inès Caron, Nathalie Lefèvre', false],
  ['I. C.', false],
  ['', false],
  ['x', false],
])('« %s » signs for Inès Caron: %s', (dit, sien) => {
  expect(estSonNom(dit, 'Inès Caron')).toBe(sien)
})

it('knows composed names by their parts', () => {
  expect(estSonNom('Jean-Paul De la Tour', 'Jean-Paul De La Tour')).toBe(true)
  expect(estSonNom('J.-P. de la Tour', 'Jean-Paul De La Tour')).toBe(true)
  expect(estSonNom('Marie De La Tour', 'Jean-Paul De La Tour')).toBe(false)
})
