import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, estJourIso } from '#wire/dates.ts'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import { toujours } from '../versions.ts'
import { evaluer } from './evaluer.ts'
import { fenetreDe, reglesNonEvaluables } from './fenetres.ts'
import { construireFrise } from './frise.ts'
import { ATTEINTS } from './juger.ts'
import { activiteArbitraire, agent, LUNDI, poste, reglesDe, serie, TOUTES } from './testing/activite.ts'
import { anomalieSchema, type CodeRegle } from './types.ts'

const PERIODE = { du: '2027-02-22', au: '2027-05-02', pause: PAUSE_PAR_DEFAUT }
const tout = (activite: Parameters<typeof evaluer>[0], reste = {}) =>
  evaluer(activite, TOUTES, { ...PERIODE, ...reste })
const jour = fc.integer({ min: -7, max: 62 }).map(r => ajouterJours('2027-03-01', r))

describe('any planning', () => {
  it('has anomalies whose gap is the distance to the last allowed value, in one sentence', () => {
    const trenteCinqHeures = agent(serie([0, 1, 2, 3, 4], '08:00-15:30', '2027-03-01'), {
      temps_partiel: true,
      contrat: { hebdomadaires: 2040, annuelles: 93_000 },
    })
    expect(tout(trenteCinqHeures)).toContainEqual(
      expect.objectContaining({ code: 'TEMPS_PARTIEL_PLEIN', mesure: 2100 }),
    )
    fc.assert(
      fc.property(activiteArbitraire, activite => {
        for (const a of tout(activite)) {
          expect(anomalieSchema.parse(a)).toEqual(a)
          expect(a.ecart).toBe(Math.abs(a.seuil - a.mesure) + (ATTEINTS.has(a.code) ? 1 : 0))
          expect(a.ecart).toBeGreaterThan(0)
          expect(a.mesure).toBeGreaterThanOrEqual(0)
          expect(a.phrase).toMatch(/^[\p{Lu}\d].*\.$/u)
          expect(a.phrase).not.toMatch(/NaN|undefined|'|Invalid|-\d/)
          expect(new Set(a.pointages).size).toBe(a.pointages.length)
          expect(estJourIso(a.jour)).toBe(true)
        }
      }),
      { examples: [[trenteCinqHeures]] },
    )
  })

  it('has the same anomalies in whatever order its posts come', () => {
    const melange = activiteArbitraire.chain(a =>
      fc.tuple(
        fc.constant(a),
        fc.shuffledSubarray([...a.pointages], { minLength: a.pointages.length }),
        fc.shuffledSubarray([...a.interventions], { minLength: a.interventions.length }),
      ),
    )
    fc.assert(
      fc.property(melange, ([a, pointages, interventions]) => {
        expect(tout({ ...a, pointages, interventions })).toEqual(tout(a))
      }),
    )
  })

  it('has over a period those of each of its days', () => {
    fc.assert(
      fc.property(activiteArbitraire, jour, fc.integer({ min: 0, max: 30 }), (a, du, nombre) => {
        const jours = Array.from({ length: nombre + 1 }, (_, r) => ajouterJours(du, r))
        const parJour = jours.flatMap(j => tout(a, { du: j, au: j }))
        expect(tout(a, { du, au: ajouterJours(du, nombre) })).toEqual(parJour)
      }),
      { numRuns: 40 },
    )
  })

  it('is told nothing about what reaches out of the known days, and nothing else is lost', () => {
    fc.assert(
      fc.property(activiteArbitraire, jour, fc.integer({ min: 0, max: 60 }), (a, du, nombre) => {
        const donnees = { du, au: ajouterJours(du, nombre) }
        const connues = tout(a).filter(x => {
          const fenetre = fenetreDe(x.code, x.jour)
          return fenetre.du >= donnees.du && fenetre.au <= donnees.au
        })
        expect(tout(a, { donnees })).toEqual(connues)
      }),
    )
  })

  it('never has its hours lowered nor an overlap removed by one more post', () => {
    const [premier, dernier] = ['2027-03-01', '2027-04-25']
    fc.assert(
      fc.property(activiteArbitraire, a => {
        const [ajoute, ...autres] = a.pointages
        if (!ajoute) return
        const avant = { ...a, pointages: autres }
        const chevauchements = (x: typeof a) => tout(x).filter(y => y.code === 'CHEVAUCHEMENT')
        expect(chevauchements(a)).toEqual(expect.arrayContaining(chevauchements(avant)))
        // Without interventions: one that falls on the new post is no longer counted beside it.
        const heures = (x: typeof a) =>
          construireFrise({ ...x, interventions: [] }, { du: premier, au: dernier, pauses: toujours(PAUSE_PAR_DEFAUT) })
        const [f, g] = [heures(avant), heures(a)]
        for (let j = premier; j <= dernier; j = ajouterJours(j, 7)) {
          const total = (x: typeof f) =>
            x.compteurs.minutes(x.calendrier.rangDe(j), x.calendrier.rangDe(ajouterJours(j, 6)))
          expect(total(g)).toBeGreaterThanOrEqual(total(f))
        }
      }),
    )
  })

  it('judges the same whatever was typed for pay', () => {
    fc.assert(
      fc.property(activiteArbitraire, a => {
        const sansManuel = { ...a, pointages: a.pointages.map(p => ({ ...p, pointage_heures_manuel: null })) }
        const options = { ...PERIODE, pause: PAUSE_PAR_DEFAUT }
        expect(evaluer(a, TOUTES, options)).toEqual(evaluer(sansManuel, TOUTES, options))
      }),
    )
  })

  it('counts a month as the sum of its days', () => {
    fc.assert(
      fc.property(activiteArbitraire, a => {
        const { compteurs, calendrier } = construireFrise(a, { ...PERIODE, pauses: toujours(PAUSE_PAR_DEFAUT) })
        const [du, au] = [calendrier.rangDe('2027-03-01'), calendrier.rangDe('2027-03-31')]
        let somme = 0
        for (let r = du; r <= au; r += 1) {
          expect(compteurs.minutes(r, r)).toBeGreaterThanOrEqual(0)
          somme += compteurs.minutes(r, r)
        }
        expect(compteurs.minutes(du, au)).toBe(somme)
      }),
    )
  })
})

describe('nothing planned', () => {
  it('has no anomaly', () => {
    expect(tout(agent([]))).toEqual([])
    expect(tout(agent([], { mineur: true, temps_partiel: true, absences: ['2027-03-03'] }))).toEqual([])
    expect(evaluer(agent(serie([0], '00:00-23:00')), [], { ...PERIODE, du: LUNDI, au: LUNDI })).toEqual([])
  })

  it('is what a post inside the hour that does not exist amounts to', () => {
    expect(tout(agent([poste(1, '2027-03-28', '02:15-02:45')]))).toEqual([])
  })
})

describe('rules that cannot be checked', () => {
  const cinqSemaines = { du: '2026-11-16', au: '2026-12-20' }
  const codes = (du: string, au: string): CodeRegle[] => reglesNonEvaluables(reglesDe('66'), cinqSemaines, du, au)

  it('are those of twelve weeks for a device that knows five', () => {
    expect(codes('2026-12-14', '2026-12-19')).toEqual([])
    expect(codes('2026-12-07', '2026-12-13')).toEqual(['MOYENNE_12_SEMAINES', 'NUIT_MOYENNE_12_SEMAINES'])
  })

  it('are none without bounds, nor those switched off', () => {
    expect(reglesNonEvaluables(TOUTES, undefined, '2026-01-01', '2026-12-31')).toEqual([])
    const eteintes = reglesDe('66').map(r => ({ ...r, actif: false }))
    expect(reglesNonEvaluables(eteintes, cinqSemaines, '2026-12-07', '2026-12-13')).toEqual([])
  })

  it('include the year and the edges of the week', () => {
    const annee = { du: '2026-01-01', au: '2026-12-31' }
    expect(reglesNonEvaluables(reglesDe('51'), annee, '2026-12-31', '2026-12-31')).toEqual(['NUIT_DUREE'])
    expect(codes('2026-11-22', '2026-11-22')).toContain('REPOS_HEBDOMADAIRE')
    expect(codes('2026-11-29', '2026-11-29')).not.toContain('REPOS_HEBDOMADAIRE')
  })
})
