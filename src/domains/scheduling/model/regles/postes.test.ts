import { describe, expect, it } from 'vitest'
import { SORTES_ABSENCE, type SorteAbsence } from '../planning/pointage.ts'
import { evaluer } from './evaluer.ts'
import { agent, anomalies, LUNDI, poste, reglesDe, serie } from './testing/activite.ts'

const NB = '\u00a0'

describe('art. L3121-16: 20 min of break once 6 h are worked', () => {
  const pauses = (heures: string, minutes: number, apres: number, coupure?: string) =>
    evaluer(agent([poste(1, LUNDI, heures, coupure ? { coupure } : {})]), reglesDe(), {
      du: LUNDI,
      au: LUNDI,
      pause: { propriete_duree_pause_minute: minutes, propriete_duree_retrait_pause: apres },
    }).filter(a => a.code === 'PAUSE')

  it('is respected by the account’s own breaks', () => {
    expect(pauses('08:00-19:00', 30, 6)).toEqual([])
    // One that is taken at the very moment when six hours are reached is in time.
    expect(pauses('08:00-14:45', 30, 6)).toEqual([])
    expect(pauses('08:00-13:59', 30, 8)).toEqual([])
  })

  it('is told when the break comes too late or is too short', () => {
    expect(pauses('08:00-14:00', 30, 8)).toMatchObject([{ mesure: 0 }])
    expect(pauses('08:00-14:15', 30, 8)).toMatchObject([
      {
        niveau: 'alerte',
        mesure: 0,
        ecart: 20,
        phrase: `Aucune pause dès 6${NB}h de travail du lun. 30 nov. à 08:00 au lun. 30 nov. à 14:15, au lieu de 20${NB}min.`,
      },
    ])
    expect(pauses('08:00-16:00', 15, 4)).toMatchObject([{ mesure: 15, ecart: 5 }])
  })

  it('is kept by a break that the settings take off, wherever in the hours they put it', () => {
    // Thirty minutes after six hours, which are the end of the post; after six and a half; the end of a cut post.
    expect(pauses('08:00-14:30', 30, 6)).toEqual([])
    expect(pauses('08:00-15:00', 30, 6.5)).toEqual([])
    expect(pauses('08:00-16:30', 30, 8)).toEqual([])
    expect(pauses('08:00-20:15', 30, 6)).toEqual([])
    // Taken off, and too short: told as what it is, never as none.
    expect(pauses('08:00-14:15', 30, 6)).toMatchObject([
      { mesure: 15, phrase: expect.stringMatching(/^Une pause de 15/) },
    ])
  })

  it('accepts a cut, and says nothing of paid breaks', () => {
    expect(pauses('08:00-16:00', 30, 8, '12:00-13:00')).toEqual([])
    expect(pauses('08:00-20:00', 0, 6)).toEqual([])
  })
})

describe('art. L3122-6 and L3122-7: night workers, 8 h a night and 40 h over 12 weeks', () => {
  const nuit = '21:00-06:30'

  it('starts at two nights a week of 3 h or more (art. L3122-5)', () => {
    expect(anomalies('NUIT_DUREE', agent(serie([0], nuit)))).toEqual([])
    expect(anomalies('NUIT_DUREE', agent(serie([0, 2], nuit)))).toMatchObject([
      { jour: LUNDI, mesure: 540, ecart: 60, niveau: 'alerte' },
      { jour: '2026-12-02' },
    ])
    expect(anomalies('NUIT_DUREE', agent(serie([0, 2], '16:00-23:30')))).toEqual([])
    expect(anomalies('NUIT_DUREE', agent(serie([0, 2], nuit)), { regles: reglesDe('66') })).toEqual([])
  })

  it('or at 270 h of night over 12 months', () => {
    const trente = serie(
      Array.from({ length: 34 }, (_, s) => 7 * s),
      nuit,
      '2026-04-06',
    )
    // 34 nights, one a week, 8 h 30 of night each without the break: the status comes with the 32nd.
    expect(anomalies('NUIT_DUREE', agent(trente)).map(a => a.jour)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23'])
  })

  it('measures the mean of their twelve weeks', () => {
    const nuits = Array.from({ length: 84 }, (_, r) => r).filter(r => r % 7 < 5)
    const a = anomalies('NUIT_MOYENNE_12_SEMAINES', agent(serie(nuits, nuit, '2026-10-05')), {
      du: '2026-12-21',
      au: '2026-12-31',
    })
    expect(a).toMatchObject([{ jour: '2026-12-27', mesure: 2700, seuil: 2400 }])
    const jours = agent(serie(nuits, '08:00-17:30', '2026-10-05'))
    expect(anomalies('NUIT_MOYENNE_12_SEMAINES', jours)).toEqual([])
  })
})

describe('art. L3163-1: no night before 18', () => {
  it('tells each post between 22 h and 6 h', () => {
    const soir = [poste(1, LUNDI, '16:00-22:30'), poste(2, '2026-12-02', '16:00-22:00')]
    expect(anomalies('MINEUR_NUIT', agent(soir))).toEqual([])
    expect(anomalies('MINEUR_NUIT', agent([poste(1, LUNDI, '17:00-22:30')], { mineur: true }))).toMatchObject([
      { mesure: 30, ecart: 30, seuil: 0, niveau: 'bloquant', pointages: [1] },
    ])
    expect(anomalies('MINEUR_NUIT', agent([poste(2, LUNDI, '16:00-22:00')], { mineur: true }))).toEqual([])
  })
})

describe('art. L3123-30: one cut of 2 h at most in part time', () => {
  const jour = [poste(1, LUNDI, '08:00-11:00'), poste(2, LUNDI, '13:30-17:00')]
  it('judges each cut by its length, and how many there are', () => {
    expect(anomalies('COUPURE_TEMPS_PARTIEL', agent(jour))).toEqual([])
    expect(anomalies('COUPURE_TEMPS_PARTIEL', agent(jour, { temps_partiel: true }))).toMatchObject([
      { mesure: 150, ecart: 30, niveau: 'bloquant', pointages: [1, 2] },
    ])
    const deux = agent([poste(1, LUNDI, '08:00-12:30', { coupure: '09:00-10:30' }), poste(2, LUNDI, '13:30-17:00')], {
      temps_partiel: true,
    })
    expect(anomalies('COUPURE_TEMPS_PARTIEL', deux)).toEqual([])
    expect(anomalies('COUPURES_TEMPS_PARTIEL', deux)).toMatchObject([
      { mesure: 2, phrase: `2${NB}coupures le lun. 30 nov. à temps partiel, au lieu d’une seule.` },
    ])
  })
})

describe('absences and overlaps', () => {
  it('refuses a post on a day of absence', () => {
    const [a] = anomalies('ABSENCE', agent([poste(7, LUNDI, '06:45-14:00')], { absences: [LUNDI] }))
    expect(a).toMatchObject({ niveau: 'bloquant', ecart: 1, pointages: [7] })
    expect(a?.phrase).toBe('Un poste de 06:45 à 14:00 est prévu le lun. 30 nov., jour d’absence.')
  })

  it('lets a night end on the morning of a day of absence', () => {
    expect(anomalies('ABSENCE', agent([poste(7, LUNDI, '21:00-06:00')], { absences: ['2026-12-01'] }))).toEqual([])
  })

  it('refuses two posts at the same time, also after midnight', () => {
    const deux = agent([poste(1, LUNDI, '21:00-07:00'), poste(2, '2026-12-01', '06:30-14:00')])
    const [a] = anomalies('CHEVAUCHEMENT', deux)
    expect(a).toMatchObject({ niveau: 'bloquant', jour: '2026-12-01', mesure: 30, pointages: [1, 2] })
    expect(a?.phrase).toContain(`pendant 30${NB}min`)
  })

  it('accepts a post inside the cut of another one', () => {
    const coupe = poste(1, LUNDI, '08:00-18:00', { coupure: '12:00-14:00' })
    expect(anomalies('CHEVAUCHEMENT', agent([coupe, poste(2, LUNDI, '12:00-14:00')]))).toEqual([])
  })
})

describe('a post on a day away', () => {
  const references = (sorte: SorteAbsence | null) =>
    anomalies(
      'ABSENCE',
      agent([poste(1, LUNDI, '08:00-12:00')], {
        absences: [LUNDI],
        ...(sorte ? { sortes_absence: new Map([[LUNDI, sorte]]) } : {}),
      }),
    ).map(a => a.reference)

  it('quotes the article of its own kind, and of no other', () => {
    const articles: Readonly<Record<SorteAbsence, RegExp>> = {
      conge: /art\. L3141-1 /,
      maladie: /art\. L1226-1 /,
      tlc: /^TLC, accord de l’établissement$/,
    }
    for (const sorte of SORTES_ABSENCE)
      for (const [autre, article] of Object.entries(articles))
        expect(references(sorte).some(r => article.test(r))).toBe(autre === sorte)
  })

  it('quotes no kind at all where the kind is not to be known', () => {
    expect(references(null)).toEqual(['contrat suspendu le temps de l’absence'])
  })
})
