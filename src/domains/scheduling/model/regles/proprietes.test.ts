import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import type { ActiviteAgent } from './activite.ts'
import { evaluer } from './evaluer.ts'
import { activiteArbitraire, TOUTES } from './testing/activite.ts'
import { type Anomalie, type CodeRegle, NIVEAUX } from './types.ts'

/** What holds of the rules whatever the planning. */

const tout = (a: ActiviteAgent, du = '2027-02-22', au = '2027-05-02'): Anomalie[] =>
  evaluer(a, TOUTES, { du, au, pause: PAUSE_PAR_DEFAUT })

/**
 * What one more shift may turn into something else, and never into nothing: a shift in a rest that was too short makes one
 * long day of two; one beside others moves where a day of work begins and ends, hence its stops, its breaks and its night.
 */
const CHANGENT: ReadonlySet<CodeRegle> = new Set<CodeRegle>([
  'REPOS_QUOTIDIEN',
  'MINEUR_REPOS',
  'MINEUR_REPOS_16',
  'AMPLITUDE',
  'PAUSE',
  'MINEUR_PAUSE',
  'COUPURE_TEMPS_PARTIEL',
  'COUPURES_TEMPS_PARTIEL',
  'NUIT_DUREE',
])
const gravite = (x: Anomalie): number => NIVEAUX.indexOf(x.niveau)

describe('one more shift', () => {
  it('never removes what a rule says, nor makes it smaller', () => {
    fc.assert(
      fc.property(activiteArbitraire, avecInterventions => {
        // One that falls on the new shift is no longer work of its own: see the test of hours.
        const a = { ...avecInterventions, interventions: [] }
        const [, ...autres] = a.pointages
        const apres = Map.groupBy(tout(a), x => `${x.code}:${x.jour}`)
        for (const x of tout({ ...a, pointages: autres })) {
          if (CHANGENT.has(x.code)) continue
          const pareilles = apres.get(`${x.code}:${x.jour}`) ?? []
          expect(
            pareilles.some(y => gravite(y) > gravite(x) || (gravite(y) === gravite(x) && y.ecart >= x.ecart)),
          ).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never makes lawful a planning that was not', () => {
    fc.assert(
      fc.property(activiteArbitraire, avecInterventions => {
        const a = { ...avecInterventions, interventions: [] }
        const bloquant = (x: ActiviteAgent): boolean => tout(x).some(y => y.niveau === 'bloquant')
        if (bloquant({ ...a, pointages: a.pointages.slice(1) })) expect(bloquant(a)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

/** Everything of somebody, this many days later. */
function deplacer(a: ActiviteAgent, jours: number): ActiviteAgent {
  const ms = jours * 86_400_000
  return {
    ...a,
    pointages: a.pointages.map(p => ({ ...p, pointage_date: ajouterJours(p.pointage_date, jours) })),
    absences: a.absences.map(j => ajouterJours(j, jours)),
    interventions: a.interventions.map(i => ({ debut: i.debut + ms, fin: i.fin + ms })),
  }
}

describe('whole weeks later', () => {
  it('a planning is judged the same, away from holidays, clock changes and what is counted by month or year', () => {
    const parDate: ReadonlySet<CodeRegle> = new Set<CodeRegle>(['DIMANCHES_MOIS'])
    fc.assert(
      fc.property(activiteArbitraire, fc.integer({ min: 1, max: 4 }), (a, semaines) => {
        // From 4 January to 13 February 2027: no holiday and no clock change until Easter, 28 March.
        const hiver = deplacer(a, -56)
        const juges = (x: ActiviteAgent, jours: number) =>
          tout(x, ajouterJours('2026-12-28', jours), ajouterJours('2027-02-21', jours))
            .filter(y => !parDate.has(y.code) && !y.jour.endsWith('-12-31'))
            .map(({ phrase: _phrase, jour, ...y }) => ({ ...y, jour: ajouterJours(jour, -jours) }))
        expect(juges(deplacer(hiver, 7 * semaines), 7 * semaines)).toEqual(juges(hiver, 0))
      }),
      { numRuns: 150 },
    )
  })
})
