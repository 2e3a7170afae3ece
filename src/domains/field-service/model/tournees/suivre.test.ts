import { describe, expect, it } from 'vitest'
import { cheminsDe, derouler } from '../interventions/deroule.ts'
import { direRetard } from '../interventions/retard.ts'
import type { Tournee, Tournees, Waypoint } from './schema.ts'
import { suivreJour } from './suivre.ts'

const a = (heureUtc: string) => `2026-11-26T${heureUtc}:00.000Z`
const visite = (id: number, [debut, fin]: readonly [string, string], over: Partial<Waypoint> = {}): Waypoint => ({
  ...{ intervention_id: id, ordre: id, client: `Client ${id}`, adresse: '', prestation_libelle: '', version: 1 },
  ...{ debut: a(debut), fin: a(fin), prevue: { debut: a(debut), fin: a(fin) }, depuis: null, th_libelle: '' },
  ...{ promesse: null, etape: 0, deplacable: true, technicien_ids: null, trajet: { metres: 5200, minutes: 18 } },
  // What the plan alone says, however late it is.
  ...{ arrivee: a(debut), retard: 0, alerte: null, url_fiche_inter: '', icon: 'etape', contenu: '', etat_inter: '2' },
  ...{ latitude: 49.9 + id / 100, longitude: 2.3 },
  ...over,
})
const temps = { temps_moyen_prise_en_charge: 5, temps_moyen_depose: 5, duree_moyenne_kilometre: 1.5 }
const jour = (waypoints: Waypoint[], non_situees: Tournee['non_situees'] = []): Tournees => ({
  techniciens: [
    {
      ...{ id: 7, label: 'Léa Roy', startingPoint: null, waypoints, non_situees, retour: null },
      ...{ absences: [], disponibilites: null },
    },
  ],
  ...{ notAssignedPoints: [], jour: '2026-11-26', lu_a: a('06:00'), non_situees: [], estime: true, temps },
})
const dits = (day: Tournees, maintenant: string) =>
  suivreJour(day, maintenant).techniciens.flatMap(t =>
    [...t.waypoints, ...t.non_situees].map(v => [
      v.arrivee?.slice(11, 16) ?? null,
      v.alerte && direRetard(v.alerte).replaceAll('\u00a0', ' '),
    ]),
  )

describe('a tour of today', () => {
  const faite = visite(1, ['08:00', '09:00'], { debut: a('08:05'), fin: a('08:50'), etape: 3, depuis: a('08:50') })
  const surPlace = visite(2, ['09:00', '11:17'], { etape: 2, depuis: a('09:43') })
  const suivante = visite(3, ['10:00', '10:30'])

  it('starts from who is on site and since when, and says the desk’s hours and lateness', () => {
    const maintenant = a('19:06')
    const [, , [vers = null] = []] = dits(jour([faite, surPlace, suivante]), maintenant)
    expect(dits(jour([faite, surPlace, suivante]), maintenant)).toEqual([
      ['08:05', null],
      ['09:43', 'dépasse de 7 h 49'],
      [vers, 'retard 9 h 06'],
    ])
    const plan = [faite, surPlace, suivante].map(v => ({
      ...{ intervention_id: v.intervention_id, technicien_id: 7, jour: '2026-11-26', ...v.prevue, annulee: false },
      ...{ th_libelle: v.th_libelle, etapes_en_cours: v.etape, dernier: v.depuis ? { fait_a: v.depuis } : null },
      ...{ adresse_latitude: v.latitude, adresse_longitude: v.longitude },
    }))
    const grille = derouler(plan, maintenant, cheminsDe(temps))
    expect(vers).toBe(grille.get(3)?.debut.slice(11, 16))
    expect(vers).toBe('19:08')
  })

  it('counts what is on no map too, and keeps the plan of who is in time', () => {
    const perdue = visite(4, ['10:00', '11:00'])
    expect(dits(jour([], [perdue]), a('09:00'))).toEqual([['10:00', null]])
    expect(dits(jour([], [perdue]), a('10:30'))).toEqual([['10:30', 'retard 30 min']])
  })
})

it('of a day that is past, says what was done and how late the rest is, never an hour to come', () => {
  const oubliee = visite(1, ['10:00', '11:00'])
  const faite = visite(2, ['12:00', '13:00'], { debut: a('12:10'), etape: 3, depuis: a('12:50') })
  expect(dits(jour([oubliee, faite]), '2026-11-29T12:00:00.000Z')).toEqual([
    [null, 'retard 3 j'],
    ['12:10', null],
  ])
})

it('of a day to come, is as it was', () => {
  const day = jour([visite(1, ['10:00', '11:00'])])
  expect(suivreJour(day, '2026-11-25T12:00:00.000Z')).toBe(day)
})
