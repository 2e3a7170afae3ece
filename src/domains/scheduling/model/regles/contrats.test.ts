import { describe, expect, it } from 'vitest'
import type { ContratAgent } from './activite.ts'
import { agent, anomalies, LUNDI, poste, reglesDe, serie } from './testing/activite.ts'

const PLEIN: ContratAgent = { temps_partiel: false, hebdomadaires: 2100, annuelles: 96_420 }
const PARTIEL: ContratAgent = { temps_partiel: true, hebdomadaires: 1440, annuelles: 66_000 }

/** Full time, then part time from a day on, or the other way. */
const change = (avant: ContratAgent, apres: ContratAgent, jour: string) => ({
  temps_partiel: true,
  contrats: [
    { valable_du: '1900-01-01', valeur: avant },
    { valable_du: jour, valeur: apres },
  ] as const,
})

describe('a contract that changes in the middle of a month', () => {
  // Thirty-five hours in each of the two weeks.
  const semaines = [...serie([0, 1, 2, 3, 4], '08:00-15:30'), ...serie([7, 8, 9, 10, 11], '08:00-15:30', LUNDI, 20)]

  it('judges each week by the contract of that week', () => {
    const dits = (jour: string) =>
      anomalies('TEMPS_PARTIEL_PLEIN', agent(semaines, change(PLEIN, PARTIEL, jour))).map(a => a.jour)
    expect(dits('2026-12-07')).toEqual(['2026-12-13'])
    expect(dits('2026-11-30')).toEqual(['2026-12-06', '2026-12-13'])
    expect(dits('2026-12-14')).toEqual([])
    // In the middle of a week: part of it was owed in full.
    expect(dits('2026-12-09')).toEqual([])
  })

  it('weighs a week of two contracts by its days', () => {
    const activite = agent(semaines, change(PLEIN, PARTIEL, '2026-12-10'))
    const [dite, ...autres] = anomalies('TEMPS_PARTIEL_SEMAINE', activite)
    expect(autres).toEqual([])
    // Three days at 35 h, four at 24 h: 28 h 43.
    expect(dite).toMatchObject({ jour: '2026-12-13', phrase: expect.stringContaining('28\u00a0h\u00a043') })
  })

  it('judges a stop of the day by the contract of that day', () => {
    const coupes = [0, 14].map(r =>
      poste(r + 1, `2026-${r ? '12-14' : '11-30'}`, '08:00-18:00', { coupure: '10:00-16:00' }),
    )
    const activite = agent(coupes, change(PARTIEL, PLEIN, '2026-12-01'))
    expect(anomalies('COUPURE_TEMPS_PARTIEL', activite).map(a => a.jour)).toEqual(['2026-11-30'])
  })
})

describe('nights of a contract', () => {
  const nuits = serie([0, 14], '21:00-05:30')

  it('are given to nobody who is exempt from them, from the day on which they are', () => {
    const activite = agent(nuits, {
      ...change(PLEIN, { ...PLEIN, exempt_nuit: true }, '2026-12-10'),
      temps_partiel: false,
    })
    expect(anomalies('NUIT_DISPENSE', activite)).toMatchObject([{ jour: '2026-12-14', niveau: 'bloquant' }])
    // An evening is no night.
    const soirs = agent(serie([14], '14:00-22:00'), {
      contrats: activite.contrats ?? [{ valable_du: '', valeur: PLEIN }],
    })
    expect(anomalies('NUIT_DISPENSE', soirs)).toEqual([])
  })

  it('make a night worker of whoever is declared one, whatever the planning shows', () => {
    const une = serie([0], '20:00-06:00')
    const declare = { contrats: [{ valable_du: '1900-01-01', valeur: { ...PLEIN, travailleur_nuit: true } }] as const }
    expect(anomalies('NUIT_DUREE', agent(une), { regles: reglesDe() })).toEqual([])
    expect(anomalies('NUIT_DUREE', agent(une, declare))).toHaveLength(1)
  })
})
