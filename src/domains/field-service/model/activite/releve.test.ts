import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VisiteReleve } from './releve.ts'
import {
  additionner,
  CHIFFRES_VIDES,
  chiffresJour,
  direTrajetsSansDistance,
  distanceMetres,
  dureesVisite,
  estAVenir,
  formaterDistance,
  heureDuJour,
  moisDe,
  releveMois,
  tuilesReleve,
} from './releve.ts'

const amiens = { adresse_latitude: 49.8942, adresse_longitude: 2.2957 }
const albert = { adresse_latitude: 50.0022, adresse_longitude: 2.6517 }
const visite: VisiteReleve = {
  intervention_id: 1,
  jour: '2026-11-20',
  heure_ordre: '2026-11-20T09:42:00Z',
  heure_arrivee: '2026-11-20T09:58:00Z',
  heure_cloture: '2026-11-20T11:21:00Z',
  ...amiens,
}

describe('tiles', () => {
  it('are finished before, current, disabled after', () => {
    expect(tuilesReleve(2026, { annee: 2026, mois: 11 }).map(t => t.etat)).toEqual([...Array(10).fill(-1), 0, 1])
    expect(new Set(tuilesReleve(2025, { annee: 2026, mois: 11 }).map(t => t.etat))).toEqual(new Set([-1]))
    expect(new Set(tuilesReleve(2027, { annee: 2026, mois: 11 }).map(t => t.etat))).toEqual(new Set([1]))
    expect(tuilesReleve(2026, { annee: 2026, mois: 1 })[1]).toEqual({
      annee: 2026,
      mois: 2,
      mois_libelle: 'Février',
      etat: 1,
    })
  })
  it('are disabled before the person’s first month, finished from it on', () => {
    const tuiles = tuilesReleve(2026, { annee: 2026, mois: 11 }, { annee: 2026, mois: 10 })
    expect(tuiles.map(t => t.etat)).toEqual([...Array(9).fill(1), -1, 0, 1])
    expect(tuiles.map(t => estAVenir(t, { annee: 2026, mois: 11 }))).toEqual([...Array(11).fill(false), true])
  })
  it('change at midnight in Paris', () => {
    expect(moisDe('2026-11-30T22:59:59Z')).toEqual({ annee: 2026, mois: 11 })
    expect(moisDe('2026-12-31T23:00:00Z')).toEqual({ annee: 2027, mois: 1 })
  })
})

describe('figures', () => {
  it('count minutes and an estimated distance', () => {
    const suivante = {
      ...visite,
      ...albert,
      intervention_id: 2,
      heure_ordre: '2026-11-20T11:30:00Z',
      heure_arrivee: '2026-11-20T12:05:00Z',
      heure_cloture: '2026-11-20T13:05:00Z',
    }
    const chiffres = chiffresJour([suivante, visite])
    expect(chiffres).toMatchObject({ nb_interventions: 2, minutes_sur_place: 83 + 60, minutes_route: 16 + 35 })
    expect(chiffres.distance_estimee_metres).toBeGreaterThan(35_000) // about 28 km in a straight line
    expect(chiffres.distance_estimee_metres).toBeLessThan(39_000)
    expect(chiffres.trajets_sans_distance).toBe(0)
    expect(chiffresJour([visite, { ...suivante, adresse_latitude: null }])).toMatchObject({
      distance_estimee_metres: 0,
      trajets_sans_distance: 1,
    })
  })
  it('count elapsed time on clock-change nights, and nothing for a clock set back', () => {
    const nuit = { ...visite, heure_arrivee: '2026-10-25T01:30:00+02:00', heure_cloture: '2026-10-25T03:30:00+01:00' }
    expect(chiffresJour([nuit]).minutes_sur_place).toBe(180)
    expect(chiffresJour([{ ...visite, heure_cloture: '2026-11-20T09:00:00Z' }]).minutes_sur_place).toBe(0)
  })
  it('count the night of a visit that ran past midnight, and say the day of each time', () => {
    const nuit = {
      ...visite,
      heure_ordre: '2026-11-20T22:40:00Z',
      heure_arrivee: '2026-11-20T22:55:00Z',
      heure_cloture: '2026-11-21T00:20:00Z',
    }
    expect(dureesVisite(nuit)).toEqual({ minutes_sur_place: 85, minutes_route: 15 })
    expect([nuit.heure_arrivee, nuit.heure_cloture, null].map(h => heureDuJour(h, nuit.jour))).toEqual([
      '23:55',
      '01:20 (+1\u00a0j)',
      '–',
    ])
  })
  it('last what was lived, whatever the day, the hour and the clock change', () => {
    // Wall times of Paris over two years, clock changes included: the duration never depends on what the clock shows.
    const debut = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
    fc.assert(
      fc.property(debut, fc.nat(24 * 60), fc.nat(24 * 60), (ms, route, place) => {
        const a = (minutes: number) => new Date(ms + minutes * 60_000).toISOString()
        const v = { ...visite, heure_ordre: a(0), heure_arrivee: a(route), heure_cloture: a(route + place) }
        expect(dureesVisite(v)).toEqual({ minutes_sur_place: place, minutes_route: route })
      }),
    )
  })
  it('are written with their unit, and not at all when unknown', () => {
    expect(formaterDistance(38_483, 1)).toBe('38,5\u00a0km')
    expect(formaterDistance(1_234_567, 0)).toBe('1\u202f235\u00a0km')
    expect(formaterDistance(0, 1)).toBe('–')
    expect(direTrajetsSansDistance(2)).toBe('2\u00a0trajets sans adresse localisée, non comptés.')
    expect([0, undefined].map(direTrajetsSansDistance)).toEqual(['', ''])
  })
  it('measure distances', () => {
    expect(distanceMetres(amiens, amiens)).toBe(0)
    expect(
      distanceMetres({ adresse_latitude: 0, adresse_longitude: 0 }, { adresse_latitude: 0, adresse_longitude: 1 }),
    ).toBeCloseTo(111_195, -1)
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lon) => {
          const p = { adresse_latitude: lat, adresse_longitude: lon }
          expect(distanceMetres(p, amiens)).toBeCloseTo(distanceMetres(amiens, p) ?? -1, 3)
        },
      ),
    )
  })
})

describe('a month', () => {
  const instant = fc
    .integer({ min: Date.UTC(2026, 9, 1), max: Date.UTC(2026, 11, 1) })
    .map(ms => new Date(ms).toISOString())
  const arbitraire: fc.Arbitrary<VisiteReleve[]> = fc.array(
    fc.record({
      intervention_id: fc.nat(),
      jour: fc
        .integer({ min: 1, max: 30 })
        .chain(j => fc.constantFrom('10', '11').map(m => `2026-${m}-${String(j).padStart(2, '0')}`)),
      heure_ordre: fc.option(instant),
      heure_arrivee: fc.option(instant),
      heure_cloture: instant,
      adresse_latitude: fc.option(fc.double({ min: 49, max: 51, noNaN: true })),
      adresse_longitude: fc.option(fc.double({ min: 1, max: 3, noNaN: true })),
    }),
  )
  it('is the sum of its days, in any order, without its neighbours', () => {
    fc.assert(
      fc.property(arbitraire, visites => {
        const octobre = releveMois(visites, { annee: 2026, mois: 10 })
        const novembre = releveMois([...visites].reverse(), { annee: 2026, mois: 11 })
        expect(octobre.jours.reduce((s, j) => additionner(s, j.chiffres), CHIFFRES_VIDES)).toEqual(octobre.total)
        expect(octobre.total.nb_interventions + novembre.total.nb_interventions).toBe(visites.length)
        for (const j of novembre.jours) {
          const aPart = chiffresJour(visites.filter(v => v.jour === j.jour))
          expect(j.chiffres).toMatchObject({ ...aPart, distance_estimee_metres: expect.any(Number) })
        }
        for (const n of Object.values(novembre.total)) expect(Number.isSafeInteger(n) && n >= 0).toBe(true)
      }),
    )
  })
})
