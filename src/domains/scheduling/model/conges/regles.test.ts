import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, jourSemaine } from '#wire/dates.ts'
import { DEPUIS_TOUJOURS, type Versions } from '../versions.ts'
import { joursDe, joursDecomptes } from './conge.ts'
import {
  bornesPeriode,
  CONGES_PAR_DEFAUT,
  type DecompteConges,
  decompteDe,
  joursDeConge,
  periodeDe,
  type ReglesConges,
} from './regles.ts'
import { composerSoldes, periodesDe } from './solde.ts'

const regles = (over: Partial<ReglesConges> = {}): ReglesConges => ({ ...CONGES_PAR_DEFAUT, ...over })
const compte = (over: Partial<ReglesConges> = {}, travailles: readonly string[] = []): DecompteConges => ({
  reglesDu: () => regles(over),
  travaille: jour => travailles.includes(jour),
})
const OUVRES = { unite: 'ouvres' } as const
const ALSACE = { site_feries: 'alsace_moselle' } as const

/** By hand: calendar of 2026 (11 November a Wednesday, 25 December a Friday) and of 2027 (Easter Monday 29 March). */
describe('days of leave, by hand', () => {
  it.each<[string, string, string, DecompteConges, number, string]>([
    [
      'Monday to Friday, back on Monday',
      '2026-11-23',
      '2026-11-27',
      compte(),
      6,
      'L3141-3: up to the eve of the return',
    ],
    [
      'Monday to Friday, back on Saturday',
      '2026-11-23',
      '2026-11-27',
      compte({}, ['2026-11-28']),
      5,
      'worked Saturday',
    ],
    ['Monday to Saturday', '2026-11-23', '2026-11-28', compte(), 6, 'L3141-3'],
    ['Monday to Sunday', '2026-11-23', '2026-11-29', compte(), 6, 'a Sunday is no working day'],
    ['Monday to Thursday, back on Friday', '2026-11-23', '2026-11-26', compte(), 4, 'return on the Friday'],
    ['a Friday alone', '2026-11-27', '2026-11-27', compte(), 2, 'L3141-3: the Saturday before the return'],
    ['a Wednesday alone', '2026-11-25', '2026-11-25', compte(), 1, 'one day'],
    ['two weeks', '2026-11-23', '2026-12-04', compte(), 12, 'L3141-3: 2,5 days a month, 12 for two weeks'],
    ['five weeks make the year', '2027-02-01', '2027-03-05', compte(), 30, 'L3141-3: thirty days'],
    ['a week that holds 11 November', '2026-11-09', '2026-11-13', compte(), 5, 'L3133-1: a holiday is none'],
    ['up to the eve of a Friday holiday', '2026-12-21', '2026-12-24', compte(), 5, 'the Saturday follows Christmas'],
    ['the same, Christmas worked', '2026-12-21', '2026-12-24', compte({}, ['2026-12-25']), 4, 'return on Christmas'],
    ['the same in Alsace', '2026-12-21', '2026-12-24', compte(ALSACE), 4, 'L3134-13: 26 December is one too'],
    ['Good Friday in Alsace', '2027-03-22', '2027-03-26', compte(ALSACE), 5, 'Good Friday off, Saturday counts'],
    ['the day of a holiday alone', '2026-11-11', '2026-11-11', compte(), 0, 'nothing is taken'],
    ['a Sunday alone', '2026-11-29', '2026-11-29', compte(), 0, 'nothing is taken'],
    [
      'part time, Monday and Tuesday off of four days',
      '2026-11-23',
      '2026-11-24',
      compte(),
      2,
      'L3123-5: counted the same',
    ],
    ['part time back on Thursday: the request says so', '2026-11-23', '2026-11-25', compte(), 3, 'L3123-5'],
    ['opened days, Monday to Friday', '2026-11-23', '2026-11-27', compte(OUVRES), 5, 'opened days'],
    ['opened days, Monday to Sunday', '2026-11-23', '2026-11-29', compte(OUVRES), 5, 'opened days'],
    ['opened days, five weeks', '2027-02-01', '2027-03-05', compte(OUVRES), 25, 'twenty-five days'],
    ['opened days, with 11 November', '2026-11-09', '2026-11-13', compte(OUVRES), 4, 'L3133-1'],
    ['opened days, a Saturday alone', '2026-11-28', '2026-11-28', compte(OUVRES), 0, 'no opened day'],
  ])('%s', (_mots, debut, fin, decompte, jours, _source) => {
    expect(joursDecomptes(debut, fin, 1, decompte)).toBe(jours)
  })
})

describe('reference periods, by hand', () => {
  it.each([
    ['2027-05-31', 'juin', 2026],
    ['2027-06-01', 'juin', 2027],
    ['2026-12-31', 'juin', 2026],
    ['2027-01-01', 'juin', 2026],
    ['2027-01-01', 'civile', 2027],
    ['2026-12-31', 'civile', 2026],
  ] as const)('%s by %s is of %i (R3141-4, L3141-10)', (jour, periode, annee) => {
    expect(periodeDe(jour, compte({ periode }))).toBe(annee)
  })

  it('bear both their years', () => {
    const juin = { debut: '2026-06-01', fin: '2027-05-31', libelle: '2026-2027' }
    expect(bornesPeriode(2026, compte({ periode: 'juin' }))).toEqual(juin)
    expect(bornesPeriode(2026, compte())).toEqual({ debut: '2026-01-01', fin: '2026-12-31', libelle: '2026' })
  })

  it('are joined where an account goes from the civil year to 1 June: no day leaves the year it was counted in', () => {
    const versions: Versions<ReglesConges> = [
      { valable_du: DEPUIS_TOUJOURS, valeur: regles() },
      { valable_du: '2026-06-01', valeur: regles({ periode: 'juin' }) },
    ]
    const decompte = decompteDe(versions)
    expect(bornesPeriode(2026, decompte)).toMatchObject({ debut: '2026-01-01', fin: '2027-05-31' })
    expect(bornesPeriode(2027, decompte)).toMatchObject({ debut: '2027-06-01', fin: '2028-05-31' })
  })

  it('share a leave that stands across two of them, with what was carried over told apart', () => {
    const demande = {
      demande_type: 1 as const,
      demande_conge_date_debut: '2027-05-24',
      demande_conge_date_fin: '2027-06-04',
      demande_conge_etat: 1 as const,
    }
    const decompte = compte({ periode: 'juin' })
    const droits = [{ annee: 2026, sorte: 'conge' as const, jours: 30, report: 3 }]
    expect(periodesDe(demande, decompte)).toEqual([2026, 2027])
    const soldes = composerSoldes({
      aujourdhui: '2026-01-01',
      annees: [2026, 2027],
      droits,
      demandes: [demande],
      libres: [],
      decompte,
    })
    // 24 to 29 May and Monday 31; 1 to 5 June, the Saturday before the return.
    expect(soldes.filter(s => s.sorte === 'conge')).toMatchObject([
      { periode: '2026-2027', droit: 33, report: 3, pris: 7, reste: 26 },
      { periode: '2027-2028', droit: 0, pris: 5, reste: -5 },
    ])
    expect(soldes.filter(s => s.sorte === 'tlc').map(s => s.periode)).toEqual(['2026', '2027'])
  })
})

const unDecompte = fc
  .record({
    unite: fc.constantFrom<ReglesConges['unite']>('ouvrables', 'ouvres'),
    periode: fc.constantFrom<ReglesConges['periode']>('civile', 'juin'),
    site_feries: fc.constantFrom<ReglesConges['site_feries']>('metropole', 'alsace_moselle', 'mayotte'),
    travailles: fc.array(fc.integer({ min: 0, max: 800 })),
  })
  .map(({ travailles, ...r }): DecompteConges => {
    const jours = new Set(travailles.map(n => ajouterJours('2026-01-01', n)))
    return { reglesDu: () => r, travaille: jour => jours.has(jour) }
  })
const rang = fc.integer({ min: 0, max: 700 })

describe('whatever the leave', () => {
  it('takes no Sunday, no holiday, no day twice, and at most the Saturday after it', () => {
    fc.assert(
      fc.property(unDecompte, rang, fc.integer({ min: 0, max: 40 }), (decompte, d, n) => {
        const [debut, fin] = [ajouterJours('2026-01-01', d), ajouterJours('2026-01-01', d + n)]
        const jours = joursDeConge(debut, fin, decompte)
        expect(new Set(jours).size).toBe(jours.length)
        expect(jours.every(j => jourSemaine(j) !== 7)).toBe(true)
        const apres = jours.filter(j => j > fin)
        expect(apres.length).toBeLessThanOrEqual(1)
        expect(apres.every(j => jourSemaine(j) === 6 && !decompte.travaille(j))).toBe(true)
        expect(jours.length).toBeLessThanOrEqual(joursDe(debut, fin).length + 1)
      }),
    )
  })

  it('counts a week six working days or five opened ones, holidays less, wherever it is cut in two requests', () => {
    fc.assert(
      fc.property(unDecompte, rang, fc.integer({ min: 0, max: 5 }), (decompte, d, coupe) => {
        const lundi = ajouterJours('2026-01-05', Math.floor(d / 7) * 7)
        const calme = { ...decompte, travaille: () => false }
        const dimanche = ajouterJours(lundi, 6)
        const entiere = joursDeConge(lundi, dimanche, calme)
        const milieu = ajouterJours(lundi, coupe)
        const deux = [...joursDeConge(lundi, milieu, calme), ...joursDeConge(ajouterJours(milieu, 1), dimanche, calme)]
        // A Saturday may be told by both: a day is taken once.
        expect([...new Set(deux)].sort()).toEqual(entiere)
        expect(entiere.length).toBeLessThanOrEqual(decompte.reglesDu(lundi).unite === 'ouvres' ? 5 : 6)
      }),
    )
  })

  it('takes each day from one period, and all of them together', () => {
    fc.assert(
      fc.property(
        unDecompte,
        fc.array(fc.tuple(rang, fc.integer({ min: 0, max: 40 })), { maxLength: 5 }),
        (dec, liste) => {
          const demandes = liste.map(([d, n]) => ({
            demande_type: 1 as const,
            demande_conge_date_debut: ajouterJours('2026-01-01', d),
            demande_conge_date_fin: ajouterJours('2026-01-01', d + n),
            demande_conge_etat: 1 as const,
          }))
          const soldes = composerSoldes({
            aujourdhui: '2026-06-01',
            annees: [2025, 2026, 2027, 2028],
            droits: [],
            demandes,
            libres: [],
            decompte: dec,
          })
          const tous = new Set(
            demandes.flatMap(d => joursDeConge(d.demande_conge_date_debut, d.demande_conge_date_fin, dec)),
          )
          expect(soldes.reduce((total, s) => total + s.pris, 0)).toBe(tous.size)
          for (const s of soldes) expect(s.reste).toBe(s.droit - s.pris - s.en_attente)
        },
      ),
    )
  })

  it('leaves what was taken before a day in its count and its period, whatever is chosen from then on', () => {
    fc.assert(
      fc.property(unDecompte, unDecompte, rang, rang, fc.integer({ min: 0, max: 40 }), (avant, apres, dj, d, n) => {
        const effet = ajouterJours('2026-01-01', dj)
        const dates: DecompteConges = {
          travaille: avant.travaille,
          reglesDu: jour => (jour < effet ? avant.reglesDu(jour) : apres.reglesDu(jour)),
        }
        const [debut, fin] = [ajouterJours('2026-01-01', d), ajouterJours('2026-01-01', d + n)]
        const passes = (x: DecompteConges) =>
          joursDeConge(debut, fin, x)
            .filter(j => j < effet)
            .map(j => `${j} ${periodeDe(j, x)}`)
        // What only a later day decides is the later day's: a leave with no day of its own before it takes none.
        if (joursDeConge(debut, fin, avant).length > 0 && joursDeConge(debut, fin, dates).length > 0)
          expect(passes(dates)).toEqual(passes(avant))
      }),
    )
  })
})
