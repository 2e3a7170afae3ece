import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ajouterJours, estJourIso, joursEntre } from '#wire/dates.ts'
import { majeurLe } from './contact.ts'
import { EMPLACEMENTS, finProposee } from './legal.ts'

it('each slot has a number of its own, and proposes a day that exists or none', () => {
  expect(new Set(EMPLACEMENTS.map(e => e.id)).size).toBe(EMPLACEMENTS.length)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(...EMPLACEMENTS), (jours, { id, annees }) => {
      const jour = ajouterJours('2024-01-01', jours)
      const fin = finProposee(id, jour)
      if (annees === null || fin === null) {
        expect([annees, fin]).toEqual([null, null])
        return
      }
      expect(estJourIso(fin)).toBe(true)
      expect(joursEntre(jour, fin)).toBeGreaterThanOrEqual(365 * annees)
      expect(joursEntre(jour, fin)).toBeLessThanOrEqual(366 * annees)
    }),
  )
  expect(finProposee(7, '2024-02-29')).toBe('2025-02-28')
  expect(finProposee(99, '2024-02-29')).toBeNull()
})

it('somebody is of age from their eighteenth birthday on, and for ever after', () => {
  expect(majeurLe('2002-05-01', '2020-04-30')).toBe(false)
  expect(majeurLe('2002-05-01', '2020-05-01')).toBe(true)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 400 }), (jours, apres) => {
      const jour = ajouterJours('2002-05-01', jours)
      if (majeurLe('2002-05-01', jour)) expect(majeurLe('2002-05-01', ajouterJours(jour, apres))).toBe(true)
    }),
  )
})
