import { expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { compterDues, joursDuMois } from './dues.ts'
import { direChiffre, direSemainesDuMois, MOTS_HEURES } from './heures-mots.ts'

const PLEIN = {
  contrats: [{ valable_du: '2019-05-03', valable_au: null, minutes_hebdomadaires: 2100, minutes_annuelles: 96_420 }],
  ...{ parAn: () => false, otes: new Set<string>() },
}

it.each([
  [2026, 12, '31', '4,43'],
  [2026, 11, '30', '4,29'],
  [2027, 2, '28', '4'],
  [2028, 2, '29', '4,14'],
])('says how many weeks the month %i-%i owes', (annee, mois, jours, semaines) => {
  const dit = direSemainesDuMois({ annee, mois })
  expect(dit).toContain(`ses ${jours}\u00a0jours, soit ${semaines}\u00a0semaines`)
  // As many as it is counted with, to the hundredth.
  const dues = compterDues(PLEIN)(joursDuMois(annee, mois))
  expect((dues / 2100).toFixed(2).replace('.', ',')).toMatch(new RegExp(`^${semaines}`))
})

it('tells it of what a month owes and of its gap, and of no other figure', () => {
  const mois = { annee: 2026, mois: 12 }
  const avec = Object.keys(MOTS_HEURES).filter(quoi =>
    direChiffre(quoi as keyof typeof MOTS_HEURES, mois).includes('4,43'),
  )
  expect(avec).toEqual(['contrat', 'ecart'])
  // A house that counts by the year owes no weeks.
  expect(direSemainesDuMois({ ...mois, par_an: true })).toBe('')
  expect(direChiffre('ecart', { ...mois, par_an: true })).toBe(MOTS_HEURES.ecart.dit)
})

it('is so: exact weeks leave a gap in a month, which the months beside it make up', () => {
  const due = compterDues(PLEIN)
  // Seven hours from Monday to Friday, from Monday 30 November to Sunday 31 January: nine weeks.
  const jours = Array.from({ length: 63 }, (_, rang) => ajouterJours('2026-11-30', rang))
  const faits = jours.filter((_, rang) => rang % 7 < 5).map(jour => ({ jour, minutes: 420 }))
  const compte = (du: string, au: string) =>
    faits.filter(f => f.jour >= du && f.jour <= au).reduce((total, f) => total + f.minutes, 0)
  const ecart = (du: string, au: string) => compte(du, au) - due({ du, au })
  expect(ecart('2026-12-01', '2026-12-31')).toBe(6 * 60)
  expect(ecart('2026-11-30', '2027-01-31')).toBe(0)
})
