import { describe, expect, it } from 'vitest'
import { unJour, unPlanning, unPoste, VENDREDI } from '../testing/ground.ts'
import { composerListe, estChome, titreSemaine } from './semaines.ts'

const lisible = (texte: string): string => texte.replaceAll('\u00a0', ' ')
const travail = (jour: string, minutes = 420) => unJour(jour, { postes: [unPoste(jour, '06:45-14:15', { minutes })] })

describe('weeks', () => {
  it('sum the whole week, days before today included', () => {
    const planning = unPlanning([travail('2026-11-16'), travail('2026-11-20', 450), travail('2026-11-23')])
    expect(lisible(titreSemaine('2026-11-16', planning))).toBe('Semaine 47 · 14 h 30')
    expect(lisible(titreSemaine('2026-11-30', planning))).toBe('Semaine 49 · 0 h')
  })
  it('say where the visible range ends inside the week', () => {
    const planning = unPlanning([travail('2026-11-24')], { fin: '2026-11-25' })
    expect(lisible(titreSemaine('2026-11-23', planning))).toBe('Semaine 48 · 7 h jusqu’au mer. 25 nov.')
  })
})

describe('the list', () => {
  it('starts at the day asked for and stops at the last thing planned', () => {
    const { semaines, dernier } = composerListe(unPlanning([travail('2026-11-18'), travail('2026-11-24')]), VENDREDI)
    const jours = semaines.flatMap(s => s.cartes.map(c => c.jour.dadate))
    expect([jours[0], jours.at(-1), dernier]).toEqual([VENDREDI, '2026-11-24', '2026-11-24'])
    expect(semaines.map(s => s.lundi)).toEqual(['2026-11-16', '2026-11-23'])
  })
  it('is empty when nothing is planned any more', () => {
    expect(composerListe(unPlanning([travail('2026-11-18')]), VENDREDI)).toEqual({ semaines: [], dernier: null })
  })
  it('names a month where it changes', () => {
    const { semaines } = composerListe(unPlanning([travail('2026-12-03')]), '2026-11-29')
    const mois = semaines.flatMap(s => s.cartes.flatMap(c => (c.mois ? [[c.jour.dadate, c.mois]] : [])))
    expect(mois).toEqual([['2026-12-01', 'Décembre 2026']])
  })
  it('tells a stretch of leave once, and again where something else happens in it', () => {
    const absences = [{ sorte: 'conge', libelle: 'Congé payé', debut: '2026-11-24', fin: '2026-11-27' } as const]
    const conge = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(j =>
      unJour(j, { absences, evenements: j === '2026-11-26' ? [EVENEMENT] : [] }),
    )
    const { semaines } = composerListe(unPlanning(conge), '2026-11-24')
    expect(semaines.flatMap(s => s.cartes.map(c => c.jour.dadate))).toEqual(['2026-11-24', '2026-11-26'])
  })
})
const EVENEMENT = { event_id: 1, event_titre: 'Réunion', event_time: '14:00', event_icon: '', event_etat: 1 } as const

it('shades Sundays and holidays', () => {
  expect(estChome({ dadate: '2026-11-22', feries: null })).toBe(true)
  expect(estChome({ dadate: '2026-12-25', feries: 'Noël' })).toBe(true)
  expect(estChome({ dadate: VENDREDI, feries: null })).toBe(false)
})
