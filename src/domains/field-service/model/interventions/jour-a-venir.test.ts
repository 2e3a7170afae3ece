import { expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { HORIZON_PLAN_JOURS, JOUR_LOINTAIN, JOUR_PASSE, refusJourAVenir } from './jour-a-venir.ts'

it('takes a day from today to two years ahead, and says why not beyond', () => {
  const jour = '2026-11-26'
  expect(refusJourAVenir('2026-11-25', jour)).toBe(JOUR_PASSE)
  expect([jour, '2028-11-26', ajouterJours(jour, HORIZON_PLAN_JOURS)].map(j => refusJourAVenir(j, jour))).toEqual([
    null,
    null,
    null,
  ])
  expect([ajouterJours(jour, HORIZON_PLAN_JOURS + 1), '2096-11-26'].map(j => refusJourAVenir(j, jour))).toEqual([
    JOUR_LOINTAIN,
    JOUR_LOINTAIN,
  ])
})
