import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jourSemaine } from '#wire/dates.ts'
import { joursFeries, nomFerie, paques, type SiteFeries } from './feries.ts'

describe('public holidays', () => {
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
  })

  it('are named', () => {
    expect(nomFerie('2026-05-14')).toBe('Ascension')
    expect(nomFerie('2026-12-26')).toBeNull()
    expect(nomFerie('2026-12-26', 'alsace_moselle')).toBe('Saint-Étienne')
  })
})
