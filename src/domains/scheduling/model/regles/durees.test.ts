import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { agent, anomalies, instants, LUNDI, poste, reglage, reglesDe, serie } from './testing/activite.ts'

const NB = '\u00a0'
const semaines = (nombre: number): number[] => Array.from({ length: nombre }, (_, s) => s)

describe('art. L3121-18 and L3121-19: 10 h a civil day, 12 h by agreement', () => {
  it('takes breaks off, blocks over 10 h and asks for the agreement', () => {
    const jour = (heures: string) => anomalies('DUREE_JOUR', agent([poste(1, LUNDI, heures)]))
    expect(jour('08:00-18:30')).toEqual([])
    expect(jour('08:00-19:00')).toMatchObject([{ niveau: 'bloquant', seuil: 600, mesure: 630, ecart: 30 }])
    // Not softer than a short rest: the agreement that could allow it is asked for.
    expect(jour('08:00-19:00')[0]?.accord).toContain('art. L3121-19')
    expect(jour('08:00-19:00')[0]?.phrase).toBe(
      `10${NB}h${NB}30 de travail le lun. 30 nov., de 0${NB}h à 24${NB}h, au lieu de 10${NB}h au plus${NB}: 30${NB}min de trop.`,
    )
  })

  it('shares a night between its two days', () => {
    expect(anomalies('DUREE_JOUR', agent([poste(1, LUNDI, '18:00-06:00')]))).toEqual([])
    const deux = agent([poste(1, LUNDI, '20:00-07:00'), poste(2, '2026-12-01', '19:00-23:30')])
    expect(anomalies('DUREE_JOUR', deux)).toMatchObject([{ jour: '2026-12-01', mesure: 660 }])
  })

  it('counts interventions, once when they fall on a post', () => {
    const jour = poste(1, LUNDI, '08:00-18:00')
    const appels = [instants(LUNDI, '17:00', LUNDI, '19:00'), instants(LUNDI, '18:30', LUNDI, '19:00')]
    expect(anomalies('DUREE_JOUR', agent([jour], { interventions: appels }))).toMatchObject([{ mesure: 630 }])
  })

  it('is judged on the hours really worked, whatever was typed for pay', () => {
    expect(anomalies('DUREE_JOUR', agent([poste(1, LUNDI, '08:00-21:00', { manuel: 420 })]))).toMatchObject([
      { mesure: 720 },
    ])
    expect(anomalies('DUREE_JOUR', agent([poste(1, LUNDI, '08:00-12:00', { manuel: 601 })]))).toEqual([])
    const semaine = [0, 1, 2, 3, 4, 5].map(r => poste(r + 1, ajouterJours(LUNDI, r), '08:00-18:30', { manuel: 420 }))
    expect(anomalies('DUREE_SEMAINE', agent(semaine))).toMatchObject([{ mesure: 60 * 60 }])
  })

  it('follows the company agreement, quoted after the law', () => {
    const regles = reglesDe('aucune', [
      reglage('DUREE_JOUR', { seuil: 720, source: 'accord d’entreprise du 3/2/2026' }),
    ])
    expect(anomalies('DUREE_JOUR', agent([poste(1, LUNDI, '08:00-20:00')]), { regles })).toEqual([])
    const [a] = anomalies('DUREE_JOUR', agent([poste(1, LUNDI, '08:00-21:30')]), { regles })
    expect(a?.reference).toBe(`art. L3121-18 du Code du travail${NB}; accord d’entreprise du 3/2/2026`)
    expect(a).toMatchObject({ niveau: 'bloquant', seuil: 720, ecart: 30 })
  })
})

describe('art. L3121-20: 48 h a civil week', () => {
  const six = agent(serie([0, 1, 2, 3, 4, 5], '08:00-17:00'))

  it('is told on the Sunday, and is 44 h in the branch agreement 1/4/1999', () => {
    expect(anomalies('DUREE_SEMAINE', six)).toMatchObject([
      {
        niveau: 'bloquant',
        jour: '2026-12-06',
        mesure: 51 * 60,
        ecart: 180,
        pointages: [1, 2, 3, 4, 5, 6],
        phrase: `51${NB}h de travail dans la semaine du lun. 30 nov. au dim. 6 déc., au lieu de 48${NB}h au plus${NB}: 3${NB}h de trop.`,
      },
    ])
    const quaranteCinq = agent(serie([0, 1, 2, 3, 4], '08:00-17:30'))
    expect(anomalies('DUREE_SEMAINE', quaranteCinq)).toEqual([])
    expect(anomalies('DUREE_SEMAINE', quaranteCinq, { regles: reglesDe('51') })).toMatchObject([
      { niveau: 'alerte', seuil: 2640, mesure: 45 * 60 },
    ])
    expect(anomalies('DUREE_SEMAINE', six, { regles: reglesDe('51') })).toMatchObject([{ niveau: 'bloquant' }])
  })

  it('ends on Sunday at 24:00: the rest of the night is in the next week', () => {
    // 5 × 8.5 h and 4 h of the Sunday night.
    const semaine = agent([...serie([0, 1, 2, 3, 4], '08:00-17:00'), poste(9, '2026-12-06', '20:00-06:00')])
    expect(anomalies('DUREE_SEMAINE', semaine, { regles: reglesDe('66') })).toMatchObject([{ mesure: 46.5 * 60 }])
  })
})

describe('art. L3121-22: 44 h over 12 sliding weeks', () => {
  const douze = agent(
    semaines(12).flatMap(s => serie([0, 1, 2, 3, 4], '08:00-17:30', ajouterJours('2026-10-05', 7 * s), 1 + 5 * s)),
  )

  /** Weeks of 45 h but those that were spent away, told by their ranks. */
  const sauf = (absentes: readonly number[], absences: readonly string[], heures = '08:00-17:30') =>
    agent(
      semaines(12)
        .filter(s => !absentes.includes(s))
        .flatMap(s => serie([0, 1, 2, 3, 4], heures, ajouterJours('2026-10-05', 7 * s), 1 + 5 * s)),
      { absences },
    )
  const conge = (...rangs: readonly number[]) => rangs.map(r => ajouterJours('2026-10-05', r))

  it('leaves days away out: neither leave nor sickness lowers the mean (directive 2003/88/CE, art. 16 b)', () => {
    expect(anomalies('MOYENNE_12_SEMAINES', sauf([2], []))).toEqual([])
    const cinq = conge(14, 15, 16, 17, 18)
    const [a] = anomalies('MOYENNE_12_SEMAINES', sauf([2], cinq))
    expect(a).toMatchObject({ jour: '2026-12-27', niveau: 'bloquant', mesure: 2700, ecart: 60 })
    expect(a?.phrase).toContain(`au dim. 27 déc. (7${NB}jours d’absence ne comptent pas), au lieu de 44${NB}h`)
    expect(anomalies('MOYENNE_12_SEMAINES', sauf([2], cinq, '08:00-17:18'))).toEqual([])
  })

  it('counts a day away for one of seven, and whatever is worked for work', () => {
    const jeudi = sauf([], conge(14))
    expect(anomalies('MOYENNE_12_SEMAINES', jeudi)).toMatchObject([{ mesure: Math.ceil((12 * 2700 * 7) / 83) }])
    expect(anomalies('MOYENNE_12_SEMAINES', jeudi)[0]?.phrase).toContain(`(1${NB}jour d’absence ne compte pas)`)
    const cinq = sauf([2], conge(14, 15, 16, 17, 18))
    const dimanche = {
      ...cinq,
      pointages: [...cinq.pointages, poste(99, ajouterJours('2026-10-05', 20), '08:00-12:00')],
    }
    expect(anomalies('MOYENNE_12_SEMAINES', dimanche)).toMatchObject([{ mesure: Math.ceil((11 * 2700 + 240) / 11) }])
  })

  it('takes days that give back hours for rest: they were counted when they were worked', () => {
    const cinq = conge(14, 15, 16, 17, 18)
    expect(anomalies('MOYENNE_12_SEMAINES', { ...sauf([2], cinq), recuperations: cinq })).toEqual([])
    // Of one of both kinds the leave alone is left out.
    const autres = cinq.slice(1)
    const [a] = anomalies('MOYENNE_12_SEMAINES', { ...sauf([2], cinq, '08:00-18:30'), recuperations: autres })
    expect(a?.phrase).toContain(`(1${NB}jour d’absence ne compte pas)`)
  })

  it('says nothing of twelve weeks away', () => {
    expect(anomalies('MOYENNE_12_SEMAINES', sauf(semaines(12), conge(...semaines(84))))).toEqual([])
  })

  it('is told at the end of the twelfth week only', () => {
    const [a, ...autres] = anomalies('MOYENNE_12_SEMAINES', douze)
    expect(autres).toEqual([])
    expect(a).toMatchObject({ jour: '2026-12-27', niveau: 'bloquant', mesure: 2700, ecart: 60 })
    expect(a?.phrase).toContain(`45${NB}h de travail par semaine en moyenne sur 12${NB}semaines`)
    expect(a?.phrase).not.toContain('absence')
  })

  it('says nothing about twelve weeks from five', () => {
    const donnees = { du: '2026-11-23', au: '2026-12-27' }
    expect(anomalies('MOYENNE_12_SEMAINES', douze, { donnees })).toEqual([])
    expect(anomalies('MOYENNE_4_SEMAINES', douze, { donnees, regles: reglesDe('66') })).toHaveLength(2)
    expect(anomalies('MOYENNE_12_SEMAINES', douze, { donnees: { du: '2026-10-05', au: '2026-12-27' } })).toHaveLength(1)
  })
})

describe('art. L3162-1: minors, 8 h a day and 35 h a week', () => {
  const cinq = serie([0, 1, 2, 3, 4], '08:00-17:00')
  it('only concerns them', () => {
    expect(anomalies('MINEUR_JOUR', agent(cinq))).toEqual([])
    expect(anomalies('MINEUR_JOUR', agent(cinq, { mineur: true }))).toHaveLength(5)
    expect(anomalies('MINEUR_SEMAINE', agent(cinq, { mineur: true }))).toMatchObject([{ mesure: 2550, ecart: 450 }])
  })
})
