import { expect, it } from 'vitest'
import { ecrituresDe, nomCompare, villeComparee } from './ecritures.ts'

it.each([
  ['S.C.I. Dupont', 'sci dupont'],
  ['s. c. i. Dupont', 'sci dupont'],
  ['S.C.I Dupont', 'sci dupont'],
  ['S C I Dupont', 'sci dupont'],
  ['Dupont S.A.R.L.', 'dupont sarl'],
  ['SCI Dupont', 'sci dupont'],
  // Of a person, they are somebody's own.
  ['J. P. Martin', 'j. p. martin'],
  ['S. A. Martin', 's. a. martin'],
  ['S A Martin', 's a martin'],
  ['S.A. Martin', 'sa martin'],
  // Beside a company's own, they stay too.
  ['S.C.I. J. Martin', 'sci j. martin'],
  ['SCI J. Martin', 'sci j. martin'],
  ['J. S.C.I. Martin', 'j. sci martin'],
  ['S.C.I. A. B. Martin', 'sci a. b. martin'],
  ['Sciage Dupont', 'sciage dupont'],
])('compares %j as %j', (nom, compare) => expect(nomCompare(nom)).toBe(compare))

it('knows how a company may have been written, and one way of a person', () => {
  expect(ecrituresDe('S.C.I. Dupont')).toEqual([
    'sci dupont',
    's.c.i. dupont',
    's.c.i dupont',
    's c i dupont',
    's. c. i. dupont',
  ])
  expect(ecrituresDe('S.A. Martin')).toEqual(['sa martin', 's.a. martin', 's.a martin'])
  expect(ecrituresDe('S. A. Martin')).toEqual(['s. a. martin'])
  expect(ecrituresDe('Marie Caron')).toEqual(['marie caron'])
})

it.each([
  ['AMIENS CEDEX 2', 'amiens'],
  ['Amiens Cédex', 'amiens'],
  ['Cedex', ''],
  ['Saint-Quentin', 'saint-quentin'],
])('the town of %j is %j', (ville, comparee) => expect(villeComparee(ville)).toBe(comparee))
