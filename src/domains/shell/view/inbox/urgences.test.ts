import { expect, it } from 'vitest'
import { ligneATraiter } from './testing/lignes.ts'
import { compterLignes, direDepuis, grouper } from './urgences.ts'

it('counts what a line stands for, by urgency, in the order in which it is handled', () => {
  const lignes = [
    ligneATraiter({ cle: 'a:1', urgence: 'bientot', nombre: 12 }),
    ligneATraiter({ cle: 'a:2', urgence: 'maintenant' }),
    ligneATraiter({ cle: 'a:3', urgence: 'bientot' }),
  ]
  expect(grouper(lignes).map(g => [g.urgence, g.nombre, g.lignes.map(l => l.cle)])).toEqual([
    ['maintenant', 1, ['a:2']],
    ['bientot', 13, ['a:1', 'a:3']],
  ])
  expect([compterLignes(lignes), compterLignes([]), grouper([])]).toEqual([14, 0, []])
})

it.each([
  ['2026-11-25T08:00:00.000Z', 'depuis 09:00'],
  ['2026-11-24T15:30:00.000Z', 'depuis le mar. 24 nov. à 16:30'],
  ['2026-11-24T08:00:00.000Z', 'depuis le mar. 24 nov.'],
  ['2026-11-18T00:00:00.000Z', 'depuis le mer. 18 nov.'],
  ['2025-11-18T00:00:00.000Z', 'depuis le mar. 18 nov. 2025'],
  ['2026-11-25T16:00:00.000Z', ''],
])('says since when %s waits', (depuis, words) => {
  expect(direDepuis(depuis, '2026-11-25T09:12:00.000Z')).toBe(words)
})
