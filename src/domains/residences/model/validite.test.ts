import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { palierDe } from './contact.ts'
import { etatDocument } from './documents.ts'
import { direValidite, estPerime } from './validite.ts'

const J = '2026-11-29'

it.each([
  [-1, true, 'Périmé, valable jusqu’au 28 novembre 2026'],
  [0, false, 'Jusqu’au 29 novembre 2026'],
  [1, false, 'Jusqu’au 30 novembre 2026'],
])('what ends in %i days is over: %s', (jours, perime, dit) => {
  const fin = ajouterJours(J, jours)
  expect(estPerime(fin, J)).toBe(perime)
  expect(direValidite(fin, perime).replaceAll('\u00a0', ' ')).toBe(dit)
})

it('papers, measures and documents end together, the day after the one that they name', () => {
  expect([estPerime(null, J), direValidite(null, false)]).toEqual([false, ''])
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), jours => {
      const fin = ajouterJours(J, jours)
      const perime = estPerime(fin, J)
      expect(perime).toBe(jours < 0)
      expect(palierDe(fin, J) === 'passee').toBe(perime)
      expect(etatDocument({ archive: false, courante: 1, expire_le: fin }, J) === 'perime').toBe(perime)
    }),
  )
})
