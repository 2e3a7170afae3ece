import { expect, it } from 'vitest'
import { libellePeriode } from './periode.ts'

it.each([
  ['2026-12-02', '2026-12-06', undefined, 'du 2 au 6 décembre 2026'],
  ['2026-12-02', '2026-12-06', 2026, 'du 2 au 6 décembre'],
  ['2027-05-01', '2027-05-01', 2026, 'le 1er mai 2027'],
  ['2026-11-28', '2026-12-03', 2026, 'du 28 novembre au 3 décembre'],
  ['2026-12-28', '2027-01-03', 2026, 'du 28 décembre 2026 au 3 janvier 2027'],
  ['2026-12-01', '2027-12-01', 2026, 'du 1er décembre 2026 au 1er décembre 2027'],
])('writes %s to %s, year %s', (debut, fin, annee, texte) => {
  expect(libellePeriode(debut, fin, annee)).toBe(texte)
})
