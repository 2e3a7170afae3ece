import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jourSemaine } from '#wire/dates.ts'
import { joursFeries, nomFerie, paques, type SiteFeries } from './feries.ts'

/** Easter Sundays of each decade, as another program gives them (python-dateutil, `easter`), 1990 to 2100. */
const PAQUES: Readonly<Record<number, string>> = {
  1990: '04-15 03-31 04-19 04-11 04-03 04-16 04-07 03-30 04-12 04-04',
  2000: '04-23 04-15 03-31 04-20 04-11 03-27 04-16 04-08 03-23 04-12',
  2010: '04-04 04-24 04-08 03-31 04-20 04-05 03-27 04-16 04-01 04-21',
  2020: '04-12 04-04 04-17 04-09 03-31 04-20 04-05 03-28 04-16 04-01',
  2030: '04-21 04-13 03-28 04-17 04-09 03-25 04-13 04-05 04-25 04-10',
  2040: '04-01 04-21 04-06 03-29 04-17 04-09 03-25 04-14 04-05 04-18',
  2050: '04-10 04-02 04-21 04-06 03-29 04-18 04-02 04-22 04-14 03-30',
  2060: '04-18 04-10 03-26 04-15 04-06 03-29 04-11 04-03 04-22 04-14',
  2070: '03-30 04-19 04-10 03-26 04-15 04-07 04-19 04-11 04-03 04-23',
  2080: '04-07 03-30 04-19 04-04 03-26 04-15 03-31 04-20 04-11 04-03',
  2090: '04-16 04-08 03-30 04-12 04-04 04-24 04-15 03-31 04-20 04-12',
  2100: '03-28',
}

describe('public holidays', () => {
  it('stand where known Easters put them, every year from 1990 to 2100', () => {
    let annees = 0
    for (const [decennie, jours] of Object.entries(PAQUES))
      for (const [rang, jour] of jours.split(' ').entries()) {
        const annee = Number(decennie) + rang
        const dimanche = `${annee}-${jour}`
        annees += 1
        expect(paques(annee)).toBe(dimanche)
        const suit = (n: number) =>
          new Date(Date.parse(`${dimanche}T12:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
        const mobiles = [suit(1), suit(39), suit(50)]
        expect(mobiles.map(j => nomFerie(j)?.split(' et ').at(-1))).toEqual([
          'Lundi de Pâques',
          'Ascension',
          'Lundi de Pentecôte',
        ])
        expect(nomFerie(suit(-2), 'alsace_moselle')).toBe('Vendredi saint')
        expect(nomFerie(suit(-2))).toBeNull()
        // Eleven a year, ten where Ascension falls on another holiday (1 May 2008, 8 May 1997).
        const memes = mobiles.filter(j => ['05-01', '05-08'].includes(j.slice(5))).length
        expect(joursFeries(annee).size).toBe(11 - memes)
      }
    expect(annees).toBe(111)
  })

  it('are one day where two fall together, and both are named', () => {
    expect(nomFerie('2008-05-01')).toBe('Fête du Travail et Ascension')
    expect(nomFerie('1997-05-08')).toBe('Victoire 1945 et Ascension')
  })

  it('follow Easter', () => {
    const connus = ['2019-04-21', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2285-03-22']
    expect(connus.map(j => paques(Number(j.slice(0, 4))))).toEqual(connus)
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2299 }), annee => {
        const jour = paques(annee)
        expect(jourSemaine(jour)).toBe(7)
        expect(jour >= `${annee}-03-22` && jour <= `${annee}-04-25`).toBe(true)
      }),
    )
  })

  it('are the eleven of art. L3133-1', () => {
    expect([...joursFeries(2026).keys()].sort()).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ])
  })

  it('add those of the site (art. L3134-13 and L3422-2)', () => {
    const ajoutes = (site: SiteFeries) => [...joursFeries(2026, site).keys()].filter(j => nomFerie(j) === null).sort()
    expect(ajoutes('alsace_moselle')).toEqual(['2026-04-03', '2026-12-26'])
    expect(ajoutes('guadeloupe')).toEqual(['2026-05-27'])
    expect(ajoutes('guyane')).toEqual(['2026-06-10'])
    expect(ajoutes('martinique')).toEqual(['2026-05-22'])
    expect(ajoutes('reunion')).toEqual(['2026-12-20'])
    expect(ajoutes('mayotte')).toEqual(['2026-04-27'])
    expect(ajoutes('saint_martin')).toEqual(['2026-05-28'])
    expect(ajoutes('saint_barthelemy')).toEqual(['2026-10-09'])
  })

  it('are named', () => {
    expect(nomFerie('2026-05-14')).toBe('Ascension')
    expect(nomFerie('2026-12-26')).toBeNull()
    expect(nomFerie('2026-12-26', 'alsace_moselle')).toBe('Saint-Étienne')
  })
})
