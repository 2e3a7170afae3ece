import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { absenceCoupee, retourDe } from './absence-coupee.ts'

const poste = (pointage_date: string, heure_debut = '06:45', heure_fin = '14:15') => ({
  ...{ pointage_date, heure_debut, heure_fin },
  ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
})
/** Two weeks from Monday to Friday. */
const DEUX_SEMAINES = new Set(['30', '01', '02', '03', '04'].map((j, n) => `2026-${n === 0 ? '11' : '12'}-${j}`))
for (const j of ['07', '08', '09', '10', '11']) DEUX_SEMAINES.add(`2026-12-${j}`)

it('cuts nothing away from days away, nor on one of them', () => {
  for (const jour of ['2026-11-28', '2026-12-12', '2026-12-02', '2026-12-20'])
    expect(absenceCoupee(poste(jour), DEUX_SEMAINES), jour).toBeNull()
})

it('cuts what somebody is away for on both sides of its week-end', () => {
  for (const jour of ['2026-12-05', '2026-12-06'])
    expect(absenceCoupee(poste(jour), DEUX_SEMAINES), jour).toEqual({ du: '2026-11-30', au: '2026-12-11' })
})

it('cuts what begins on the morning when its night ends', () => {
  expect(absenceCoupee(poste('2026-11-29', '21:00', '07:00'), DEUX_SEMAINES)).toEqual({
    ...{ du: '2026-11-30', au: '2026-12-04' },
  })
  expect(absenceCoupee(poste('2026-11-29'), DEUX_SEMAINES)).toBeNull()
})

it('whoever is away comes back after the last of the days in a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), (avant, apres) => {
      const jour = '2026-12-09'
      const absents = new Set(Array.from({ length: avant + apres + 1 }, (_, n) => ajouterJours(jour, n - avant)))
      expect(retourDe(jour, absents)).toBe(ajouterJours(jour, apres))
      expect(absenceCoupee(poste(jour), absents)).toBeNull()
    }),
  )
  expect(retourDe('2026-12-09', new Set())).toBeNull()
})
