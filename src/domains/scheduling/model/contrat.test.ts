import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { bornerContrats, contratTenu, enVersions, moyenneContrat, type VersionContrat } from './contrat.ts'
import { versionDu } from './versions.ts'

const contrat = (valable_du: string, minutes: number, valable_au: string | null = null): VersionContrat => ({
  valable_du,
  valable_au,
  metier_id: null,
  minutes_hebdomadaires: minutes,
  minutes_annuelles: minutes * 46,
  travailleur_nuit: 0,
  exempt_nuit: 0,
})

describe('contracts by day', () => {
  it('end on the eve of the next one, or on their own last day where it comes first', () => {
    const lus = bornerContrats([
      contrat('2026-05-01', 1800),
      contrat('2026-01-01', 2100),
      contrat('2026-09-01', 900, '2026-09-30'),
    ])
    expect(lus.map(c => [c.valable_du, c.valable_au])).toEqual([
      ['2026-01-01', '2026-04-30'],
      ['2026-05-01', '2026-08-31'],
      ['2026-09-01', '2026-09-30'],
    ])
    const fini = bornerContrats([contrat('2026-01-01', 2100, '2026-02-15'), contrat('2026-05-01', 1800)])
    expect(fini[0]?.valable_au).toBe('2026-02-15')
  })

  it('hold on no day before the first, after the last, nor between two', () => {
    const lus = [contrat('2026-01-01', 2100, '2026-02-15'), contrat('2026-05-01', 1800, '2026-05-31')]
    const tenu = (jour: string) => contratTenu(lus, jour)?.minutes_hebdomadaires ?? null
    expect(['2025-12-31', '2026-01-01', '2026-02-15', '2026-02-16', '2026-05-01', '2026-06-01'].map(tenu)).toEqual([
      null,
      2100,
      2100,
      null,
      1800,
      null,
    ])
    expect(enVersions([])).toBeNull()
  })

  it('weigh by their days', () => {
    const versions = enVersions([contrat('2026-01-01', 2100), contrat('2026-12-03', 1400)])
    if (!versions) throw new Error('two were given')
    // Monday 30 November to Sunday 6 December: three days of one, four of the other.
    const semaine = { du: '2026-11-30', au: '2026-12-06' }
    expect(moyenneContrat(versions, semaine, c => c.minutes_hebdomadaires)).toBe(1700)
  })

  it('say of each day what the last version begun by then says', () => {
    const jour = fc.integer({ min: 0, max: 400 }).map(n => ajouterJours('2026-01-01', n))
    fc.assert(
      fc.property(fc.uniqueArray(jour, { minLength: 1, maxLength: 8 }), jour, (debuts, vu) => {
        const contrats = debuts.map((debut, rang) => contrat(debut, rang))
        const attendu = [...debuts]
          .sort()
          .filter(d => d <= vu)
          .at(-1)
        expect(contratTenu(contrats, vu)?.valable_du ?? undefined).toBe(attendu)
        const versions = enVersions(contrats)
        if (attendu && versions) expect(versionDu(versions, vu).valable_du).toBe(attendu)
      }),
    )
  })
})
