import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { agent, anomalies, instants, LUNDI, poste, reglage, reglesDe, serie } from './testing/activite.ts'

const NB = '\u00a0'
const HEURES = '09:00-13:00'
const suite = (du: number, nombre: number): number[] => Array.from({ length: nombre }, (_, i) => du + i)

describe('Cass. soc. 13/11/2025 n° 24-10.733: six days by civil week, not in a row', () => {
  // Monday off, then Tuesday to the Saturday of the next week: 12 days in a row, one rest in each week.
  const douze = agent(serie([...suite(1, 12)], HEURES))

  it('accepts twelve days in a row', () => {
    expect(anomalies('JOURS_SEMAINE_CIVILE', douze)).toEqual([])
    expect(anomalies('REPOS_HEBDOMADAIRE', douze)).toEqual([])
    expect(anomalies('JOURS_CONSECUTIFS', douze)).toEqual([])
  })

  it('refuses seven days of one civil week', () => {
    expect(anomalies('JOURS_SEMAINE_CIVILE', agent(serie(suite(0, 7), HEURES)))).toMatchObject([
      {
        niveau: 'bloquant',
        jour: '2026-12-06',
        mesure: 7,
        ecart: 1,
        phrase: `7${NB}jours de travail dans la semaine du lun. 30 nov. au dim. 6 déc., au lieu de 6${NB}jours au plus.`,
      },
    ])
  })

  it('counts a night on the day it starts, an intervention as work', () => {
    const six = agent(serie(suite(0, 6), '21:00-05:00'))
    expect(anomalies('JOURS_SEMAINE_CIVILE', six)).toEqual([])
    const appel = instants('2026-12-06', '15:00', '2026-12-06', '16:00')
    expect(anomalies('JOURS_SEMAINE_CIVILE', { ...six, interventions: [appel] })).toHaveLength(1)
  })
})

describe('home care (IDCC 2941): six days in a row, 4 rest days in 2 weeks, one Sunday in two', () => {
  const regles = reglesDe('BAD')

  it('tells each day beyond the sixth', () => {
    const dits = anomalies('JOURS_CONSECUTIFS', agent(serie(suite(1, 8), HEURES)), { regles })
    expect(dits.map(a => [a.jour, a.mesure, a.ecart])).toEqual([
      ['2026-12-07', 7, 1],
      ['2026-12-08', 8, 2],
    ])
    expect(dits[1]?.pointages).toEqual(suite(1, 8))
    expect(dits[0]?.niveau).toBe('bloquant')
    expect(dits[0]?.phrase).toBe(
      `7${NB}jours de travail d’affilée, du mar. 1er déc. au lun. 7 déc., au lieu de 6${NB}jours au plus.`,
    )
    expect(anomalies('JOURS_CONSECUTIFS', agent(serie(suite(1, 6), HEURES)), { regles })).toEqual([])
  })

  it('counts rest days over two weeks', () => {
    // 11 days of 14 worked, rests apart from each other.
    const onze = agent(serie([0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 13], HEURES))
    expect(anomalies('REPOS_QUATORZE_JOURS', onze, { regles })).toMatchObject([
      { jour: '2026-12-13', mesure: 3, ecart: 1, niveau: 'alerte' },
    ])
    expect(anomalies('REPOS_CONSECUTIFS', onze, { regles })).toMatchObject([{ mesure: 1, ecart: 1 }])
    expect(anomalies('REPOS_CONSECUTIFS', agent(serie([...suite(0, 5), ...suite(7, 7)], HEURES)), { regles })).toEqual(
      [],
    )
  })
})

describe('CCN 66 art. 21 and CCN 51 art. 05.05.2: Sundays', () => {
  it('asks for 2 Sundays in 4 weeks in CCN 66, 1 in CCN 51', () => {
    const trois = agent([6, 13, 20].map((r, i) => poste(i + 1, ajouterJours(LUNDI, r), HEURES)))
    const [a, ...autres] = anomalies('DIMANCHES_4_SEMAINES', trois, { regles: reglesDe('66') })
    expect([a, ...autres].map(x => x?.jour)).toEqual(['2026-12-20', '2026-12-27'])
    expect(a).toMatchObject({ mesure: 1, ecart: 1, unite: 'dimanches', pointages: [1, 2, 3] })
    expect(a?.phrase).toBe(
      `1${NB}dimanche sans travail sur 4${NB}semaines, du lun. 23 nov. au dim. 20 déc., au lieu de 2${NB}dimanches au moins.`,
    )
    expect(anomalies('DIMANCHES_4_SEMAINES', trois, { regles: reglesDe('51') })).toEqual([])
  })

  it('takes a night that ends on Sunday morning as a Sunday at work', () => {
    const nuits = agent([5, 12, 19].map((r, i) => poste(i + 1, ajouterJours(LUNDI, r), '21:00-06:00')))
    expect(anomalies('DIMANCHES_4_SEMAINES', nuits, { regles: reglesDe('66') })).toHaveLength(2)
  })

  it('asks for 15 Sundays a year without those of leave in CCN 51', () => {
    const regles = reglesDe('51', [reglage('DIMANCHES_ANNEE', { seuil: 15, source: 'accord du 1/2/2026' })])
    const dimanches = suite(0, 52).map(s => ajouterJours('2026-01-04', 7 * s))
    const travailles = dimanches.slice(0, 37).map((j, i) => poste(i + 1, j, HEURES))
    const annee = { regles, du: '2026-01-01', au: '2026-12-31' }
    expect(anomalies('DIMANCHES_ANNEE', agent(travailles), annee)).toEqual([])
    const conges = agent(travailles, { absences: [dimanches[40] ?? ''] })
    expect(anomalies('DIMANCHES_ANNEE', conges, annee)).toMatchObject([{ jour: '2026-12-31', mesure: 14, ecart: 1 }])
    const donnees = { du: '2026-01-02', au: '2026-12-31' }
    expect(anomalies('DIMANCHES_ANNEE', conges, { ...annee, donnees })).toEqual([])
  })
})
