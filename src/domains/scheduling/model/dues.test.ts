import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { type ContratDu, compterDues, joursDuMois, joursOtes } from './dues.ts'
import type { Periode } from './regles/fenetres.ts'

const contrat = (valable_du: JourIso, minutes: number, valable_au: JourIso | null = null): ContratDu => ({
  ...{ valable_du, valable_au, minutes_hebdomadaires: minutes, minutes_annuelles: minutes * 46 },
})
const PLEIN = [contrat('2019-05-03', 2100)]
const ANNEE = (_: JourIso): boolean => true
const SEMAINE = (_: JourIso): boolean => false

const dues = (
  contrats: readonly ContratDu[],
  periode: Periode,
  { parAn = SEMAINE, otes = [] as readonly JourIso[] } = {},
): number => compterDues({ contrats, parAn, otes: new Set(otes) })(periode)
const duMois = (lus: readonly ContratDu[], annee: number, mois: number, reste: Parameters<typeof dues>[2] = {}) =>
  dues(lus, joursDuMois(annee, mois), reste)
const jours = (du: JourIso, combien: number) => Array.from({ length: combien }, (_, rang) => ajouterJours(du, rang))

const jour = fc.integer({ min: 0, max: 730 }).map(n => ajouterJours('2026-01-01', n))
const desContrats = fc
  .uniqueArray(fc.tuple(jour, fc.integer({ min: 0, max: 2400 }), fc.option(fc.integer({ min: 0, max: 400 }))), {
    minLength: 1,
    maxLength: 6,
    selector: ([j]) => j,
  })
  .map(lus => lus.map(([j, minutes, duree]) => contrat(j, minutes, duree === null ? null : ajouterJours(j, duree))))

describe('what is due', () => {
  it('is the sum of its parts, to the minute, wherever it is cut, whatever is away and however it is counted', () => {
    fc.assert(
      fc.property(
        desContrats,
        jour,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 499 }),
        fc.array(jour, { maxLength: 200 }),
        fc.option(jour),
        (lus, du, n, k, otes, bascule) => {
          const parAn = (j: JourIso) => bascule === null || j >= bascule
          const [milieu, au] = [ajouterJours(du, Math.min(k, n)), ajouterJours(du, n)]
          const de = (periode: Periode) => dues(lus, periode, { parAn, otes })
          const tout = de({ du, au })
          expect(de({ du, au: ajouterJours(milieu, -1) }) + de({ du: milieu, au })).toBe(tout)
          expect(tout).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('what is due where hours count over the year', () => {
  it('is over a year what its contract says of it, in twelve months of a twelfth, to the minute, leave or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120_000 }),
        fc.integer({ min: 2020, max: 2040 }),
        fc.array(jour, { maxLength: 60 }),
        (annuelles, annee, otes) => {
          const lus = [{ ...contrat('2019-05-03', 2100), minutes_annuelles: annuelles }]
          const mois = Array.from({ length: 12 }, (_, rang) => duMois(lus, annee, rang + 1, { parAn: ANNEE, otes }))
          expect(mois.reduce((t, n) => t + n, 0)).toBe(annuelles)
          for (const n of mois) expect(Math.abs(n - annuelles / 12)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('is of a month that is begun, ended or changed within what its days ask, and no more than the month', () => {
    const an = { parAn: ANNEE }
    const annuel = (c: ContratDu, minutes_annuelles: number) => ({ ...c, minutes_annuelles })
    const entree = [annuel(contrat('2026-04-11', 2100), 96_000)]
    // 20 of 30 days, of 8000 minutes.
    expect(duMois(entree, 2026, 4, an)).toBe(5333)
    expect(duMois(entree, 2026, 3, an)).toBe(0)
    expect(duMois([annuel(contrat('2026-01-01', 2100, '2026-04-10'), 96_000)], 2026, 4, an)).toBe(2667)
    const change = [annuel(contrat('2026-01-01', 2100), 96_000), annuel(contrat('2026-04-16', 1050), 48_000)]
    expect([3, 4, 5].map(m => duMois(change, 2026, m, an))).toEqual([8000, 6000, 4000])
    fc.assert(
      fc.property(desContrats, fc.integer({ min: 1, max: 12 }), (lus, mois) => {
        const plus = Math.max(...lus.map(c => c.minutes_annuelles))
        expect(duMois(lus, 2026, mois, an)).toBeLessThanOrEqual(Math.ceil(plus / 12) + 1)
      }),
    )
  })
})

describe('what is due where hours count over the week', () => {
  it('is nothing without a contract, and by its days of the week of the contract of each', () => {
    expect(duMois([], 2026, 4)).toBe(0)
    expect(duMois([contrat('2026-05-01', 2100)], 2026, 4)).toBe(0)
    // Thirty and thirty-one sevenths of 35 h.
    expect([4, 5].map(m => duMois(PLEIN, 2026, m))).toEqual([9000, 9300])
    expect(duMois([contrat('2026-01-01', 2100), contrat('2026-04-16', 1050)], 2026, 4)).toBe(6750)
    expect(dues(PLEIN, { du: '2026-11-02', au: '2026-11-08' })).toBe(2100)
  })

  it('is less a fifth of the week for a day away, and nothing from five on, the two others being its rest', () => {
    // From Monday 2 November, so many days.
    const semaine = (combien: number) =>
      dues(PLEIN, { du: '2026-11-02', au: '2026-11-08' }, { otes: jours('2026-11-02', combien) })
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(semaine)).toEqual([2100, 1680, 1260, 840, 420, 0, 0, 0])
    // Wherever in the week: a Sunday of a rota is a day as any other.
    expect(dues(PLEIN, { du: '2026-11-02', au: '2026-11-08' }, { otes: ['2026-11-08'] })).toBe(1680)
  })

  it('is nothing of a month that is away whole, and of a day away nothing wherever its week is cut', () => {
    const otes = jours('2026-11-01', 30)
    expect(duMois(PLEIN, 2026, 11, { otes })).toBe(0)
    // Its first day, a Sunday, takes a fifth off the last week of October, which lost its seventh already.
    expect(duMois(PLEIN, 2026, 10, { otes })).toBe(9300 - 6 * 20)
    fc.assert(
      fc.property(fc.array(jour, { minLength: 1, maxLength: 200 }), fc.nat(199), (otes, rang) => {
        const un = otes[rang % otes.length] ?? ''
        expect(dues(PLEIN, { du: un, au: un }, { otes })).toBe(0)
      }),
    )
  })

  it('never grows by a day away', () => {
    fc.assert(
      fc.property(desContrats, fc.array(jour, { maxLength: 60 }), jour, (lus, otes, un) => {
        const periode = { du: '2026-01-01', au: '2028-01-09' }
        expect(dues(lus, periode, { otes: [...otes, un] })).toBeLessThanOrEqual(dues(lus, periode, { otes }))
      }),
    )
  })

  it('changes on the day from which the house counts otherwise', () => {
    const parAn = (j: JourIso) => j >= '2026-11-16'
    const an = [{ ...contrat('2019-01-01', 2100), minutes_annuelles: 96_000 }]
    // Fifteen days of a seventh of 35 h, fifteen of a thirtieth of a twelfth; a leave in the second half takes nothing.
    expect(duMois(an, 2026, 11, { parAn })).toBe(15 * 300 + 4000)
    expect(duMois(an, 2026, 11, { parAn, otes: jours('2026-11-16', 5) })).toBe(15 * 300 + 4000)
    expect(duMois(an, 2026, 11, { parAn, otes: jours('2026-11-02', 5) })).toBe(15 * 300 - 2100 + 4000)
  })

  it('is less by every kind of day away but recovery, which spends hours that were done', () => {
    const absences = [null, 1, 2, 3, 4, 5].map((demande_type, rang) => ({
      ...{ demande_type, jour: `2026-11-0${rang + 1}` },
    }))
    expect([...joursOtes(absences)]).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])
  })
})
