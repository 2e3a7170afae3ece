import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import { anomaliesAjoutees, controlerEchange, echanger } from './comparer.ts'
import { evaluer } from './evaluer.ts'
import { activiteArbitraire, agent, LUNDI, poste, reglesDe, serie, TOUTES } from './testing/activite.ts'
import type { Anomalie } from './types.ts'

const pause = PAUSE_PAR_DEFAUT

function anomalie(reste: Partial<Anomalie> = {}): Anomalie {
  return {
    code: 'REPOS_QUOTIDIEN',
    niveau: 'alerte',
    utilisateur_id: 1,
    jour: LUNDI,
    seuil: 660,
    mesure: 600,
    ecart: 60,
    unite: 'minutes',
    phrase: '',
    reference: '',
    pointages: [1, 2],
    ...reste,
  }
}

describe('what a change adds', () => {
  it('is what was not there, or is worse', () => {
    const avant = [anomalie()]
    expect(anomaliesAjoutees(avant, avant)).toEqual([])
    expect(anomaliesAjoutees(avant, [])).toEqual([])
    expect(anomaliesAjoutees(avant, [anomalie({ ecart: 30, pointages: [3, 4] })])).toEqual([])
    for (const pire of [
      anomalie({ ecart: 61 }),
      anomalie({ niveau: 'bloquant', ecart: 10 }),
      anomalie({ jour: '2026-12-01' }),
      anomalie({ utilisateur_id: 2 }),
      anomalie({ code: 'AMPLITUDE' }),
    ])
      expect(anomaliesAjoutees(avant, [pire])).toEqual([pire])
  })

  it('counts those of one day apart', () => {
    const [a, b] = [anomalie({ ecart: 90 }), anomalie({ ecart: 40, pointages: [2, 3] })]
    expect(anomaliesAjoutees([a], [b, a])).toEqual([b])
    expect(anomaliesAjoutees([a, b], [b, a])).toEqual([])
  })
})

describe('an exchange', () => {
  const marie = agent([poste(1, LUNDI, '06:45-14:00'), poste(2, '2026-12-02', '06:45-14:00')])
  const samir = agent(
    [
      poste(11, '2026-12-01', '14:00-21:00', { utilisateur_id: 2 }),
      poste(12, '2026-12-03', '08:00-14:00', { utilisateur_id: 2 }),
    ],
    { utilisateur_id: 2 },
  )
  const controler = (origine: number, cible: number | null, reste = {}) =>
    controlerEchange({ agents: [marie, samir], origine, cible, regles: reglesDe(), pause, ...reste })

  it('is checked for both people', () => {
    // Samir would end on Tuesday at 21:00 and start on Wednesday at 06:45.
    const { anomalies, bloquant } = controler(2, null)
    expect(anomalies).toMatchObject([
      { code: 'REPOS_QUOTIDIEN', utilisateur_id: 2, jour: '2026-12-02', ecart: 75, pointages: [11, 2] },
    ])
    expect(bloquant).toBe(true)
    // Marie would end on Tuesday at 21:00 and start on Wednesday at 06:45.
    expect(controler(1, 11)).toMatchObject({ anomalies: [{ utilisateur_id: 1, pointages: [11, 2] }], bloquant: true })
    expect(controler(2, 11)).toEqual({ anomalies: [], bloquant: false, nonEvaluables: [] })
  })

  it('does not blame the exchange for what was there', () => {
    const fatigue = {
      ...samir,
      pointages: [...samir.pointages, poste(13, '2026-12-02', '06:00-12:00', { utilisateur_id: 2 })],
    }
    const { anomalies } = controlerEchange({
      agents: [marie, fatigue],
      origine: 1,
      cible: null,
      regles: reglesDe(),
      pause,
    })
    expect(anomalies).toEqual([])
  })

  it('refuses a post on a day of absence, and one at the same time as another', () => {
    const absent = { ...samir, absences: [LUNDI] }
    const controle = controlerEchange({ agents: [marie, absent], origine: 1, cible: null, regles: reglesDe(), pause })
    expect(controle.anomalies.map(a => a.code)).toEqual(['ABSENCE'])
    const double = { ...samir, pointages: [poste(11, LUNDI, '12:00-18:00', { utilisateur_id: 2 })] }
    const { anomalies } = controlerEchange({
      agents: [marie, double],
      origine: 1,
      cible: null,
      regles: reglesDe(),
      pause,
    })
    expect(anomalies.map(a => a.code)).toContain('CHEVAUCHEMENT')
  })

  it('finds what the post does to a mean that ends eleven weeks later', () => {
    // 44 h a week from the moved post's week on: the mean of the twelve weeks is at its limit.
    const rangs = Array.from({ length: 84 }, (_, r) => r).filter(r => r % 7 < 4 && r > 0)
    const charge = agent(
      [...serie(rangs, '08:00-19:30', LUNDI, 100), poste(500, ajouterJours(LUNDI, 4), '08:00-19:30')].map(p => ({
        ...p,
        utilisateur_id: 2,
      })),
      { utilisateur_id: 2 },
    )
    const regles = reglesDe().map(r =>
      r.code === 'MOYENNE_12_SEMAINES' ? { ...r, seuil: Math.ceil((48 * 660) / 12) } : r,
    )
    const { anomalies } = controlerEchange({ agents: [marie, charge], origine: 1, cible: null, regles, pause })
    expect(anomalies.map(a => [a.code, a.jour])).toContainEqual(['MOYENNE_12_SEMAINES', '2027-02-21'])
  })

  it('says which rules it could not check', () => {
    const donnees = { du: '2026-11-16', au: '2026-12-29' }
    expect(controler(2, 11, { donnees }).nonEvaluables).toEqual([
      'MOYENNE_12_SEMAINES',
      'NUIT_MOYENNE_12_SEMAINES',
      'CONTINGENT_ANNUEL',
    ])
    expect(controler(2, 11, { donnees: { du: '2026-12-01', au: '2026-12-04' } }).nonEvaluables).toContain(
      'DUREE_SEMAINE',
    )
    expect(controler(2, 11, { regles: TOUTES, donnees }).nonEvaluables).toContain('DIMANCHES_ANNEE')
  })

  it('knows only the posts of the two people', () => {
    expect(() => controler(11, null)).toThrow(RangeError)
    expect(() => controler(1, 2)).toThrow(RangeError)
  })

  it('done twice gives back the first planning, and an exchange of nothing adds nothing', () => {
    const options = { du: '2027-02-22', au: '2027-05-02', pause }
    fc.assert(
      fc.property(activiteArbitraire, activiteArbitraire, (a, b) => {
        const autre = {
          ...b,
          utilisateur_id: 2,
          pointages: b.pointages.map(p => ({ ...p, utilisateur_id: 2, pointage_id: p.pointage_id + 1000 })),
        }
        const [donne, rendu] = [a.pointages[0], autre.pointages[0]]
        if (!donne || !rendu) return
        const une = echanger([a, autre], donne.pointage_id, rendu.pointage_id)
        expect(une.map(x => x.pointages.length)).toEqual([a.pointages.length, autre.pointages.length])
        expect(une.every(x => x.pointages.every(p => p.utilisateur_id === x.utilisateur_id))).toBe(true)
        const deux = echanger(une, rendu.pointage_id, donne.pointage_id)
        expect(deux.map(x => evaluer(x, TOUTES, options))).toEqual([a, autre].map(x => evaluer(x, TOUTES, options)))
        const { anomalies } = controlerEchange({
          agents: [a, autre],
          origine: donne.pointage_id,
          cible: rendu.pointage_id,
          regles: TOUTES,
          pause,
        })
        const apres = une.flatMap(x => evaluer(x, TOUTES, { ...options, du: '2027-01-01', au: '2027-12-31' }))
        expect(apres).toEqual(expect.arrayContaining(anomalies))
      }),
      { numRuns: 40 },
    )
  })
})
