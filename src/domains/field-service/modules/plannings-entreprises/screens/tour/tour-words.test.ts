import { describe, expect, it } from 'vitest'
import { constater } from '#domains/field-service/model/tournees/constats.ts'
import type { Tournee, Tournees, Waypoint } from '#domains/field-service/model/tournees/schema.ts'
import { TOUR_COLORS, tourColor } from '#kit/map/tour-colors.ts'
import {
  direArrivee,
  direChemin,
  direConstats,
  direKm,
  direQuand,
  direSauf,
  direTard,
  direTrajets,
  linesOf,
  pinsOf,
  rankTours,
  totalDe,
} from './tour-words.ts'

const A = '2026-06-10T08:00:00.000Z'
const visit = (id: number, over: Partial<Waypoint> = {}): Waypoint => ({
  ...{
    intervention_id: id,
    ordre: id,
    client: `Client ${id}`,
    adresse: '',
    prestation_libelle: 'Entretien',
    version: 1,
  },
  ...{ debut: A, fin: '2026-06-10T09:00:00.000Z', th_libelle: '', promesse: null, etape: 0, deplacable: true },
  ...{ prevue: { debut: A, fin: '2026-06-10T09:00:00.000Z' }, depuis: null, alerte: null },
  ...{ technicien_ids: null, trajet: { metres: 12_400, minutes: 65 }, arrivee: A, retard: 4, url_fiche_inter: '' },
  ...{ latitude: 49.9, longitude: 2.3, icon: 'etape', contenu: `Client ${id}\n10:00`, etat_inter: '2' },
  ...over,
})
const tour: Tournee = {
  ...{ id: 7, label: 'Léa Roy', startingPoint: { latitude: 49.9, longitude: 2.29, sorte: 'technicien' } },
  ...{ waypoints: [visit(1), visit(2, { etat_inter: '3' })], non_situees: [], retour: { metres: 600, minutes: 3 } },
  ...{ absences: [], disponibilites: null },
}
const day: Tournees = {
  ...{
    techniciens: [tour],
    notAssignedPoints: [visit(3, { etat_inter: '1' })],
    jour: '2026-06-10',
    lu_a: A,
    estime: true,
  },
  ...{ non_situees: [] },
  temps: { temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 },
}

describe('a tour in words', () => {
  it('says how many were promised for another day, which no order of this one keeps', () => {
    expect(direSauf(day)).toBe('')
    const ailleurs = visit(4, { th_libelle: '08:00 - 10:00', th_jour: '2026-06-12' })
    const partie = visit(5, { th_libelle: '08:00 - 10:00', th_jour: '2026-06-12', etape: 1 })
    const autre = { ...day, techniciens: [{ ...tour, waypoints: [visit(1), ailleurs, partie] }] }
    expect(direSauf(autre)).toBe(', sauf 1\u00a0intervention promise un autre jour')
  })

  it('says ways in kilometres and hours, back included', () => {
    expect(totalDe(tour)).toEqual({ metres: 25_400, minutes: 133, retard: 8 })
    expect(direKm(12_400).replaceAll(/\s/g, ' ')).toBe('12,4 km')
    expect(direChemin(visit(2), false).replaceAll(/\s/g, ' ')).toBe(
      'trajet estimé à 1 h 05 (12,4 km) · arrivée vers 10:00',
    )
    expect(direChemin(visit(2, { etape: 3 }), false, false).replaceAll(/\s/g, ' ')).toBe('trajet de 1 h 05 (12,4 km)')
    expect(direChemin(visit(2, { trajet: null }), false)).toBe('trajet inconnu')
    expect(direChemin(visit(2, { etape: 3 }), false).replaceAll(/\s/g, ' ')).toBe('trajet estimé à 1 h 05 (12,4 km)')
  })

  it('says what was promised, with its day where that is another', () => {
    const words = (th_libelle: string, th_jour?: string) =>
      direQuand({ ...visit(1), th_libelle, th_jour }).replaceAll(/\s/g, ' ')
    expect(words('')).toBe('10:00 – 11:00')
    expect(words('10:00 - 12:00', '2026-06-10')).toBe('10:00 – 11:00 · promis 10:00 – 12:00')
    expect(words('10:00 - 12:00', '2026-06-12')).toMatch(/^10:00 – 11:00 · promis ven. 12 juin.*, 10:00 – 12:00$/)
  })

  it('says since when somebody is on site, and the first one only where it will be late', () => {
    const words = (over: Partial<Waypoint>) => direArrivee(visit(1, over), true)?.replaceAll(/\s/g, ' ')
    expect(words({})).toBeUndefined()
    expect(words({ arrivee: '2026-06-10T08:20:00.000Z' })).toBe('arrivée vers 10:20')
    expect(words({ etape: 2, arrivee: '2026-06-10T08:20:00.000Z' })).toBe('sur place depuis 10:20')
    expect(words({ arrivee: null })).toBeUndefined()
  })

  it('says lateness as the desk does once the day has begun', () => {
    const words = (over: Partial<Waypoint>) => direTard(visit(1, over))?.words.replaceAll(/\s/g, ' ')
    expect(words({ retard: 4 })).toBe('Environ 4 min de retard')
    expect(words({ alerte: { sorte: 'depassement', minutes: 469, manque: true } })).toBe('dépasse de 7 h 49')
    expect(words({ etape: 3, retard: 4 })).toBeUndefined()
  })

  it('says an arrival after its hour in the desk’s words, of a day to come too', () => {
    const late = (over: Partial<Waypoint>) => {
      const { tone, words } = direTard(visit(1, { retard: 0, ...over })) ?? {}
      return [tone, words?.replaceAll(/\s/g, ' ')]
    }
    expect(late({ arrivee: '2026-06-10T08:45:00.000Z' })).toEqual(['wait', 'retard 45 min'])
    expect(late({ arrivee: '2026-06-10T08:45:00.000Z', retard: 45 })).toEqual(['bad', 'retard 45 min'])
    // An estimate is not that exact.
    expect(late({ arrivee: '2026-06-10T08:04:00.000Z' })).toEqual([undefined, undefined])
    expect(late({ arrivee: '2026-06-10T08:45:00.000Z', etape: 2 })).toEqual([undefined, undefined])
  })

  it('says how long after its hour a promise is kept, which is late for nobody', () => {
    const promesse = { debut: A, fin: '2026-06-10T10:00:00.000Z' }
    const tenue = visit(1, { promesse, arrivee: '2026-06-10T08:58:00.000Z', retard: 0 })
    expect(direTard(tenue)).toEqual({ tone: 'wait', words: '58\u00a0min après son heure, promesse tenue' })
    expect(constater({ techniciens: [{ ...tour, waypoints: [tenue] }] }, new Set([7])).tardives).toBe(0)
  })

  it('counts no kilometre of a way that nobody knows', () => {
    const lost = (over: Partial<Tournee>) => ({ ...tour, waypoints: [], retour: null, ...over })
    const words = (t: Tournee, comment?: string) => direTrajets([t], comment).replaceAll(/\s/g, ' ')
    expect(words(lost({ non_situees: [visit(4)] }))).toBe('trajet inconnu')
    // Everything waits for a technician: there is no way to be known.
    expect([direTrajets([]), words(lost({}))]).toEqual(['', ''])
    expect(words(lost({ waypoints: [visit(1, { trajet: null })], non_situees: [visit(4)] }))).toBe('trajets inconnus')
    expect(words({ ...tour, non_situees: [visit(4)] }, ', estimés')).toBe(
      '25,4 km et 2 h 13 de trajets, estimés, sans compter 1 intervention hors de la carte',
    )
  })

  it('says what does not hold, each visit once, of those who are looked at', () => {
    const absences = [{ debut: A, fin: '2026-06-10T10:00:00.000Z' }]
    const late = { arrivee: '2026-06-10T08:45:00.000Z', retard: 45 }
    const prevue = { debut: '2026-06-10T12:00:00.000Z', fin: '2026-06-10T13:00:00.000Z' }
    const waypoints = [visit(1, late), visit(2), visit(3, { etape: 3 })]
    const away = { ...tour, waypoints, absences }
    const other = { ...tour, id: 8, waypoints: [visit(4, { ...late, prevue, arrivee: '2026-06-10T12:45:00.000Z' })] }
    const words = (ids: number[], of: readonly Tournee[] = [away, other]) =>
      direConstats(constater({ techniciens: [...of] }, new Set(ids)))?.replaceAll(/\s/g, ' ')
    expect(words([7, 8])).toBe('2 interventions sont sous une absence, 1 arrive trop tard')
    expect(words([8])).toBe('1 intervention arrive trop tard')
    expect(words([7], [tour])).toBeUndefined()
  })

  it('have colours of their own while there are free ones, those of their ranks where they may', () => {
    const of = (...going: boolean[]) =>
      rankTours(going.map((goes, id) => ({ ...tour, id, waypoints: goes ? tour.waypoints : [], non_situees: [] })))
        .filter((_, n) => going[n])
        .map(({ rank }) => rank)
    const away = (n: number) => Array.from({ length: n }, () => false)
    expect(of(true, true, true)).toEqual([0, 1, 2])
    expect(of(false, true, true)).toEqual([1, 2])
    // The ninth has the colour of the first.
    expect(of(true, ...away(7), true)).toEqual([0, 1])
    expect(of(...away(8), true)).toEqual([0])
    const eleven = of(...Array.from({ length: 11 }, () => true)).map(tourColor)
    expect(new Set(eleven.slice(0, TOUR_COLORS)).size).toBe(TOUR_COLORS)
    expect(eleven).toHaveLength(11)
  })

  it('numbers what is to be done in its colour, and neither what is closed nor what nobody has', () => {
    const pins = pinsOf([{ tour, rank: 9 }], day)
    expect(pins.map(p => [p.titre, p.numero, p.couleur])).toEqual([
      ['Autour de chez Léa Roy', undefined, tourColor(1)],
      ['Client 1', 1, tourColor(9)],
      ['Client 2', undefined, tourColor(1)],
      ['Sans technicien\u00a0: Client 3', undefined, undefined],
    ])
    expect(TOUR_COLORS).toBe(8)
    expect(linesOf([{ tour, rank: 0 }])[0]?.points).toHaveLength(4)
  })
})
