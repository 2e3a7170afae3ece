import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { PALIERS, palierDe } from './contact.ts'

const J = '2026-11-29'

it.each([
  [-400, 'passee'],
  [-1, 'passee'],
  [0, 'sept'],
  [1, 'sept'],
  [7, 'sept'],
  [8, 'trente'],
  [30, 'trente'],
  [31, 'soixante'],
  [60, 'soixante'],
  [61, null],
])('an end in %i days is told as %s', (jours, palier) => {
  expect(palierDe(ajouterJours(J, jours), J)).toBe(palier)
})

it('tells no end that is not known, and only ever gets nearer as days go by', () => {
  expect(palierDe(null, J)).toBeNull()
  const rang = (fin: string, jour: string) => {
    const palier = palierDe(fin, jour)
    return palier === null ? PALIERS.length : PALIERS.indexOf(palier)
  }
  fc.assert(
    fc.property(fc.integer({ min: -90, max: 120 }), fc.integer({ min: 0, max: 90 }), (jours, passent) => {
      const fin = ajouterJours(J, jours)
      expect(rang(fin, ajouterJours(J, passent))).toBeLessThanOrEqual(rang(fin, J))
    }),
  )
})
