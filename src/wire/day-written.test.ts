import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ajouterJours, formaterDate, formaterJour, libelleMoisCourt } from './dates.ts'
import { lireJourEcrit } from './day-written.ts'

const lire = (texte: string) => lireJourEcrit(texte, { derniere: 2036 })

it.each([
  '',
  'décembre 2026',
  '31/02/2026',
  '1er 2026',
  '3 jui 2026',
  '3 foo 2026',
  '32 décembre 2026',
  '01/12',
  '3 décembre',
  '1/2/3/4',
  '46000',
  'le 3 décembre 2026',
  'marsouin 3 décembre 2026 ',
  '2026-12-01 08:00',
])('is no day: « %s »', texte => {
  expect(lire(texte)).toBeNull()
})

it.each([
  ['1er décembre 2026', '2026-12-01'],
  ['1ER DÉCEMBRE 2026', '2026-12-01'],
  ['3 déc. 2026', '2026-12-03'],
  ['3 dec 26', '2026-12-03'],
  ['mardi 1er décembre 2026', '2026-12-01'],
  ['mar. 1er déc. 2026', '2026-12-01'],
  ['3 sept. 2026', '2026-09-03'],
  ['3-août-2026', '2026-08-03'],
  ['01/12/26', '2026-12-01'],
  ['1.12.2026', '2026-12-01'],
  ['01/12/1987', '1987-12-01'],
  ['01/12/87', '1987-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01 00:00:00', '2026-12-01'],
  ['2026-12-01T00:00:00.000Z', '2026-12-01'],
  [' 1er\u00a0décembre\u00a02026 ', '2026-12-01'],
])('« %s » is %s', (texte, jour) => {
  expect(lire(texte)).toBe(jour)
})

it('a day without its year is of the year that is given', () => {
  const dit = (texte: string) => lireJourEcrit(texte, { derniere: 2099, annee: '2027' })
  expect([dit('3 mai'), dit('03/05'), dit('0305')]).toEqual(['2027-05-03', '2027-05-03', '2027-05-03'])
})

it('reads every day as we write it', () => {
  const jours = fc.integer({ min: 0, max: 60_000 }).map(n => ajouterJours('1930-01-01', n))
  fc.assert(
    fc.property(jours, jour => {
      const [annee = '', mois, quantieme] = jour.split('-')
      const court = `${Number(quantieme)} ${libelleMoisCourt(Number(mois))} ${annee}`
      for (const texte of [formaterJour(jour, 'complet'), formaterDate(jour), court, jour])
        expect(lire(texte)).toBe(jour)
    }),
  )
})
