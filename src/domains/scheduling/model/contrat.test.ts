import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import {
  bornerContrats,
  contratTenu,
  duesDuMois,
  enVersions,
  minutesDues,
  moyenneContrat,
  type VersionContrat,
} from './contrat.ts'
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

  const jour = fc.integer({ min: 0, max: 730 }).map(n => ajouterJours('2026-01-01', n))
  const desContrats = fc
    .uniqueArray(fc.tuple(jour, fc.integer({ min: 0, max: 2400 }), fc.option(fc.integer({ min: 0, max: 400 }))), {
      minLength: 1,
      maxLength: 6,
      selector: ([j]) => j,
    })
    .map(lus => lus.map(([j, minutes, duree]) => contrat(j, minutes, duree === null ? null : ajouterJours(j, duree))))

  it('owe whatever time the sum of its parts, to the minute, wherever it is cut', () => {
    fc.assert(
      fc.property(
        desContrats,
        jour,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 499 }),
        (lus, du, n, k) => {
          const [milieu, au] = [ajouterJours(du, Math.min(k, n)), ajouterJours(du, n)]
          expect(minutesDues(lus, { du, au: ajouterJours(milieu, -1) }) + minutesDues(lus, { du: milieu, au })).toBe(
            minutesDues(lus, { du, au }),
          )
        },
      ),
    )
  })

  it('owe over a year what they say of it, in twelve months of a twelfth, to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120_000 }), fc.integer({ min: 2020, max: 2040 }), (annuelles, annee) => {
        const lus = [{ ...contrat('2019-05-03', 2100), minutes_annuelles: annuelles }]
        const mois = Array.from({ length: 12 }, (_, rang) => duesDuMois(lus, annee, rang + 1))
        expect(mois.reduce((t, n) => t + n, 0)).toBe(annuelles)
        for (const n of mois) expect(Math.abs(n - annuelles / 12)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('owe of a month that is begun, ended or changed within what its days ask, and no more than the month', () => {
    const annuel = (c: VersionContrat, minutes_annuelles: number) => ({ ...c, minutes_annuelles })
    const entree = [annuel(contrat('2026-04-11', 2100), 96_000)]
    // 20 of 30 days, of 8000 minutes.
    expect(duesDuMois(entree, 2026, 4)).toBe(5333)
    expect(duesDuMois(entree, 2026, 3)).toBe(0)
    expect(duesDuMois([annuel(contrat('2026-01-01', 2100, '2026-04-10'), 96_000)], 2026, 4)).toBe(2667)
    const change = [annuel(contrat('2026-01-01', 2100), 96_000), annuel(contrat('2026-04-16', 1050), 48_000)]
    expect([3, 4, 5].map(m => duesDuMois(change, 2026, m))).toEqual([8000, 6000, 4000])
    fc.assert(
      fc.property(desContrats, fc.integer({ min: 1, max: 12 }), (lus, mois) => {
        const dues = duesDuMois(lus, 2026, mois)
        const plus = Math.max(...lus.map(c => c.minutes_annuelles))
        expect(dues).toBeGreaterThanOrEqual(0)
        expect(dues).toBeLessThanOrEqual(Math.ceil(plus / 12) + 1)
      }),
    )
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
