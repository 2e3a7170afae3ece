import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { agent, anomalies, instants, LUNDI, poste, reglage, reglesDe, serie } from './testing/activite.ts'

const NB = '\u00a0'

describe('art. L3131-1: 11 h of daily rest', () => {
  const samedi = poste(1, '2026-12-12', '14:00-21:00')

  it('says what is missing, between which hours, with the article', () => {
    const [a, ...autres] = anomalies('REPOS_QUOTIDIEN', agent([samedi, poste(2, '2026-12-13', '06:45-14:00')]))
    expect(autres).toEqual([])
    expect(a).toMatchObject({
      niveau: 'bloquant',
      jour: '2026-12-13',
      seuil: 660,
      mesure: 585,
      ecart: 75,
      pointages: [1, 2],
      reference: 'art. L3131-1 du Code du travail',
      phrase: `Il manque 1${NB}h${NB}15 de repos${NB}: 9${NB}h${NB}45 entre la fin de poste sam. 12 déc. à 21:00 et la reprise dim. 13 déc. à 06:45, au lieu de 11${NB}h.`,
    })
  })

  it('says what an agreement may allow, and of less than that, that none may', () => {
    const accords = (heures: string) =>
      anomalies('REPOS_QUOTIDIEN', agent([samedi, poste(2, '2026-12-13', heures)])).map(a => a.accord)
    const texte = `art. L3131-2 et D3131-4 à D3131-6 du Code du travail`
    expect(accords('06:00-14:00')).toEqual([
      `Un accord d’entreprise, d’établissement ou de branche peut le permettre (${texte})${NB}: à enregistrer dans les réglages, avec sa date et son texte.`,
    ])
    expect(accords('05:59-14:00')).toEqual([
      `Un accord d’entreprise, d’établissement ou de branche ne peut pas descendre sous 9${NB}h (${texte}).`,
    ])
    // Of a ceiling, the other way round.
    const jour = (heures: string) => anomalies('DUREE_JOUR', agent([poste(1, LUNDI, heures)])).map(a => a.accord)
    expect(jour('07:00-20:30')[0]).toContain('ne peut pas aller au-delà de 12')
    expect(jour('07:00-19:00')[0]).toContain('peut le permettre')
    // A day as long as the least rest that an agreement allows; longer, it is two.
    const longue = anomalies('AMPLITUDE', agent([poste(1, LUNDI, '06:00-09:00'), poste(2, LUNDI, '18:00-21:00')]))
    expect(longue.map(a => a.accord)).toEqual([expect.stringContaining('peut le permettre')])
  })

  it('accepts exactly 11 h', () => {
    expect(anomalies('REPOS_QUOTIDIEN', agent([samedi, poste(2, '2026-12-13', '08:00-14:00')]))).toEqual([])
  })

  it('takes a morning and an evening as one day of work, not as a short rest', () => {
    const coupee = [poste(1, LUNDI, '07:00-11:00'), poste(2, LUNDI, '16:00-20:00')]
    expect(anomalies('REPOS_QUOTIDIEN', agent(coupee))).toEqual([])
    expect(anomalies('AMPLITUDE', agent(coupee))).toEqual([])
  })

  it('sees the rest missing before a night of the same civil day', () => {
    const [a] = anomalies('REPOS_QUOTIDIEN', agent([poste(1, LUNDI, '06:00-14:00'), poste(2, LUNDI, '22:00-06:00')]))
    expect(a).toMatchObject({ mesure: 480, ecart: 180 })
  })

  it('counts the night of the clock change in elapsed time', () => {
    // 20:00 to 07:00 is 10 h in March and 12 h in October.
    const nuit = (veille: string, jour: string) =>
      anomalies('REPOS_QUOTIDIEN', agent([poste(1, veille, '12:00-20:00'), poste(2, jour, '07:00-12:00')]), {
        du: veille,
        au: jour,
      }).map(a => a.mesure)
    expect(nuit('2027-03-27', '2027-03-28')).toEqual([600])
    expect(nuit('2026-10-24', '2026-10-25')).toEqual([])
    expect(nuit('2027-03-20', '2027-03-21')).toEqual([])
  })

  it('counts the real hours of a night watch in a bedroom (Cass. soc. 6/2/2019)', () => {
    const veille = poste(1, LUNDI, '21:00-07:00', { type: 'nuit_couchee', manuel: 210 })
    const [a] = anomalies('REPOS_QUOTIDIEN', agent([veille, poste(2, '2026-12-01', '14:00-20:00')]))
    expect(a).toMatchObject({ mesure: 420 })
    // Six nights of 10 h less a break of 30 minutes, whatever hours are paid.
    const semaine = [0, 1, 2, 3, 4, 5].map(r => ({
      ...veille,
      pointage_id: r + 1,
      pointage_date: ajouterJours(LUNDI, r),
    }))
    expect(anomalies('DUREE_SEMAINE', agent(semaine))).toMatchObject([{ mesure: 57 * 60 }])
  })
})

describe('branch agreement 1/4/1999: 9 h of rest with compensation', () => {
  const regles = reglesDe('66')
  const repos = (fin: string) =>
    anomalies(
      'REPOS_QUOTIDIEN',
      agent([poste(1, '2026-12-12', `14:00-${fin}`), poste(2, '2026-12-13', '07:00-14:00')]),
      {
        regles,
      },
    )

  it('warns between 9 h and 11 h, blocks under 9 h, tells one of them', () => {
    expect(repos('20:00')).toEqual([])
    expect(repos('21:30')).toMatchObject([{ niveau: 'alerte', seuil: 660, mesure: 570, ecart: 90 }])
    expect(repos('22:00')).toMatchObject([{ niveau: 'alerte', mesure: 540 }])
    expect(repos('22:15')).toMatchObject([{ niveau: 'bloquant', seuil: 540, mesure: 525, ecart: 15 }])
  })
})

describe('art. L3121-9 to L3121-12: an intervention restarts the rest', () => {
  const jour = poste(1, LUNDI, '09:00-18:00')
  const appel = instants('2026-12-01', '03:00', '2026-12-01', '04:00')
  const reprise = (heures: string, interventions = [appel]) =>
    anomalies('REPOS_QUOTIDIEN', agent([jour, poste(2, '2026-12-01', heures)], { interventions }))

  it('shift to 18:00, call 3-4 h: back at 15:00', () => {
    expect(reprise('15:00-20:00')).toEqual([])
    const [a] = reprise('14:00-20:00')
    expect(a).toMatchObject({ mesure: 600, ecart: 60, pointages: [1, 2] })
    expect(a?.phrase).toBe(
      `Il manque 1${NB}h de repos${NB}: 10${NB}h d’affilée entre la fin de poste lun. 30 nov. à 18:00 et la reprise mar. 1er déc. à 14:00, au lieu de 11${NB}h${NB}; l’intervention d’astreinte du mar. 1er déc. de 03:00 à 04:00 coupe le repos, reprise possible mar. 1er déc. à 15:00 au plus tôt.`,
    )
  })

  it('needs no new rest when 12 h were taken before the call', () => {
    expect(reprise('08:00-14:00', [instants('2026-12-01', '06:00', '2026-12-01', '07:00')])).toEqual([])
  })

  it('says all interventions of a night', () => {
    const [a] = reprise('12:00-18:00', [appel, instants(LUNDI, '22:00', LUNDI, '22:30')])
    expect(a?.mesure).toBe(480)
    expect(a?.phrase).toContain('les interventions d’astreinte du lun. 30 nov. de 22:00 à 22:30 et mar. 1er déc.')
  })

  it('ignores an intervention without duration', () => {
    expect(reprise('08:00-14:00', [instants('2026-12-01', '03:00', '2026-12-01', '03:00')])).toEqual([])
  })
})

describe('span of 13 h (24 h less 11 h)', () => {
  it('is told for the whole day of work', () => {
    const [a] = anomalies('AMPLITUDE', agent([poste(1, LUNDI, '07:00-11:00'), poste(2, LUNDI, '17:00-21:00')]))
    expect(a).toMatchObject({ mesure: 840, ecart: 60, jour: LUNDI, pointages: [1, 2] })
    expect(a?.phrase).toBe(
      `Journée étalée sur 14${NB}h, du lun. 30 nov. à 07:00 au lun. 30 nov. à 21:00, au lieu de 13${NB}h au plus${NB}: 1${NB}h de trop.`,
    )
  })

  it('sees two posts that follow each other over a night', () => {
    expect(
      anomalies('AMPLITUDE', agent([poste(1, LUNDI, '14:00-22:00'), poste(2, LUNDI, '22:00-06:00')])),
    ).toMatchObject([{ mesure: 960 }])
  })
})

describe('art. L3132-2: 35 h of weekly rest', () => {
  it('accepts a Saturday evening to a Monday morning, over the edge of the week', () => {
    expect(anomalies('REPOS_HEBDOMADAIRE', agent(serie([0, 1, 2, 3, 4, 5, 7], '08:00-20:00')))).toEqual([])
  })

  it('tells the longest stretch of the week when it is short', () => {
    const nuits = [...serie([0, 1, 2, 3, 4], '08:00-15:00'), poste(6, '2026-12-05', '22:00-06:00')]
    const [a] = anomalies('REPOS_HEBDOMADAIRE', agent([...nuits, poste(7, '2026-12-07', '08:00-15:00')]))
    expect(a).toMatchObject({ jour: '2026-12-06', mesure: 31 * 60, ecart: 240 })
    expect(a?.phrase).toBe(
      `Il manque 4${NB}h de repos hebdomadaire${NB}: 31${NB}h d’affilée au plus dans la semaine du lun. 30 nov. au dim. 6 déc., au lieu de 35${NB}h.`,
    )
  })

  it('lets an intervention restart it', () => {
    const semaine = agent(serie([0, 1, 2, 3, 4, 5, 7], '08:00-16:00'))
    expect(anomalies('REPOS_HEBDOMADAIRE', semaine)).toEqual([])
    const appel = instants('2026-12-06', '10:00', '2026-12-06', '11:00')
    // 16:00 to 10:00 is 18 h, then 11:00 to Monday 08:00 is 21 h.
    expect(anomalies('REPOS_HEBDOMADAIRE', { ...semaine, interventions: [appel] })).toMatchObject([{ mesure: 21 * 60 }])
  })

  it('is switched off by the account', () => {
    const tous = agent(serie([0, 1, 2, 3, 4, 5, 6], '08:00-16:00'))
    expect(anomalies('REPOS_HEBDOMADAIRE', tous)).toHaveLength(1)
    const regles = reglesDe('aucune', [reglage('REPOS_HEBDOMADAIRE', { actif: false })])
    expect(anomalies('REPOS_HEBDOMADAIRE', tous, { regles })).toEqual([])
  })

  it('asks for a day and a half in CCN 66', () => {
    const semaine = agent([...serie([0, 1, 2, 3, 4], '08:00-15:00'), ...serie([5, 7], '08:00-20:30', LUNDI, 8)])
    expect(anomalies('REPOS_HEBDOMADAIRE', semaine)).toEqual([])
    expect(anomalies('REPOS_HEBDOMADAIRE', semaine, { regles: reglesDe('66') })).toMatchObject([
      { niveau: 'alerte', seuil: 2160, mesure: 2130 },
    ])
  })
})
