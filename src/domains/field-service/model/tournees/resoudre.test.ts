import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resoudre } from './resoudre.ts'
import type { Ordre, Probleme, Solution } from './types.ts'

const RUNS = { numRuns: 150 }
const essais = (n: number) => (fait: number) => fait / n
const chercher = (p: Probleme, depart?: Ordre): Solution =>
  resoudre(p, { graine: 7, avancement: essais(60), ...(depart ? { depart } : {}) })

/** Minutes and places of a small day; the way between two places is at least what it is by a third one. */
const problemes = fc
  .record({
    points: fc.array(fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 60 }) }), {
      minLength: 2,
      maxLength: 14,
    }),
    vehicules: fc.integer({ min: 1, max: 4 }),
    fenetres: fc.array(
      fc.record({ ouvre: fc.integer({ min: 0, max: 500 }), large: fc.integer({ min: 0, max: 300 }) }),
      { minLength: 14, maxLength: 14 },
    ),
    durees: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 14, maxLength: 14 }),
    permis: fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined, freq: 3 }), {
      minLength: 14,
      maxLength: 14,
    }),
    pas: fc.constantFrom(1, 5, 15),
  })
  .map(({ points, vehicules, fenetres, durees, permis, pas }): Probleme => {
    const n = points.length
    const table = Float64Array.from({ length: n * n }, (_, k) => {
      const [a, b] = [points[Math.floor(k / n)], points[k % n]]
      return Math.ceil(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0)))
    })
    return {
      pas,
      trajets: { lieux: n, distances: table, durees: table },
      vehicules: Array.from({ length: vehicules }, () => ({ depart: 0, arrivee: 0, debut: 0, fin: 720 })),
      visites: points.slice(1).map((_, i) => {
        const { ouvre = 0, large = 0 } = fenetres[i] ?? {}
        const qui = permis[i]
        return {
          lieu: i + 1,
          duree: durees[i] ?? 1,
          ouvre,
          ferme: ouvre + large,
          ...(qui === undefined ? {} : { permis: [qui % vehicules] }),
        }
      }),
    }
  })

/** Plays each tour minute by minute, by other means than the search: what is wrong with it, and how long it is. */
function jouer(
  { visites, vehicules, trajets, pas }: Probleme,
  tournees: Ordre,
): { fautes: string[]; distance: number } {
  const fautes: string[] = []
  let distance = 0
  const voie = (a: number, b: number) => trajets.distances[a * trajets.lieux + b] ?? 0
  tournees.forEach((ordre, k) => {
    const v = vehicules[k]
    if (!v || ordre.length === 0) return
    let [ici, heure] = [v.depart, v.debut]
    for (const i of ordre) {
      const visite = visites[i]
      if (!visite) throw new Error(`no visit ${i}`)
      const la = visite.lieu ?? ici
      distance += voie(ici, la)
      heure += voie(ici, la)
      let debut = Math.max(heure, visite.ouvre)
      while (debut % pas !== 0) debut++
      if (debut > visite.ferme) fautes.push(`visit ${i} begins at ${debut}, after ${visite.ferme}`)
      if (visite.permis && !visite.permis.includes(k)) fautes.push(`visit ${i} is not for ${k}`)
      ;[heure, ici] = [debut + visite.duree, la]
    }
    distance += voie(ici, v.arrivee)
    if (heure + voie(ici, v.arrivee) > v.fin) fautes.push(`vehicle ${k} comes home late`)
  })
  return { fautes, distance }
}

describe('whatever the day', () => {
  it('loses and doubles no visit, holds every window, and tells the true distance', () => {
    fc.assert(
      fc.property(problemes, probleme => {
        const { tournees, sansPlace, distance } = chercher(probleme)
        expect([...tournees.flat(), ...sansPlace].sort((a, b) => a - b)).toEqual(probleme.visites.map((_, i) => i))
        const joue = jouer(probleme, tournees)
        expect(joue.fautes).toEqual([])
        expect(distance).toBeCloseTo(joue.distance, 6)
      }),
      RUNS,
    )
  })

  it('gives back nothing longer than an order that held, nor with fewer visits', () => {
    fc.assert(
      fc.property(problemes, probleme => {
        const avant = resoudre(probleme, { graine: 3, avancement: essais(5) })
        const apres = chercher(probleme, avant.tournees)
        expect(apres.sansPlace.length).toBeLessThanOrEqual(avant.sansPlace.length)
        if (apres.sansPlace.length === avant.sansPlace.length)
          expect(apres.distance).toBeLessThanOrEqual(avant.distance + 1e-6)
      }),
      RUNS,
    )
  })

  it('finds the same tours again from the same seed', () => {
    fc.assert(
      fc.property(problemes, probleme => {
        expect(chercher(probleme)).toEqual(chercher(probleme))
      }),
      { numRuns: 40 },
    )
  })

  it('keeps a break where it is, and goes on from where it was', () => {
    fc.assert(
      fc.property(problemes, fc.integer({ min: 0, max: 600 }), (probleme, debut) => {
        const pause = { lieu: null, duree: 60, ouvre: debut, ferme: debut, epingle: { vehicule: 0, debut } }
        const visites = [...probleme.visites, pause]
        const { tournees, sansPlace, distance } = chercher({ ...probleme, visites, pas: 1 })
        const rang = visites.length - 1
        expect(tournees[0]).toContain(rang)
        expect([...tournees.flat(), ...sansPlace].sort((a, b) => a - b)).toEqual(visites.map((_, i) => i))
        const joue = jouer({ ...probleme, visites, pas: 1 }, tournees)
        expect(joue.fautes).toEqual([])
        expect(distance).toBeCloseTo(joue.distance, 6)
      }),
      RUNS,
    )
  })

  it('keeps no break so far from home that the day ends late, once what stood nearer is taken out', () => {
    const table = Float64Array.from([0, 61, 40, 40, 61, 0, 45, 45, 40, 45, 0, 0, 40, 45, 0, 0])
    const probleme: Probleme = {
      pas: 1,
      trajets: { lieux: 4, distances: table, durees: table },
      vehicules: [0, 1].map(() => ({ depart: 0, arrivee: 0, debut: 0, fin: 720 })),
      visites: [
        { lieu: 1, duree: 1, ouvre: 0, ferme: 61, permis: [0] },
        { lieu: 2, duree: 1, ouvre: 0, ferme: 40 },
        { lieu: 3, duree: 1, ouvre: 0, ferme: 188 },
        { lieu: null, duree: 60, ouvre: 600, ferme: 600, epingle: { vehicule: 0, debut: 600 } },
      ],
    }
    const { tournees, sansPlace } = chercher(probleme)
    expect(jouer(probleme, tournees).fautes).toEqual([])
    expect(sansPlace).toEqual([])
  })

  it('leaves what is pinned with its vehicle', () => {
    fc.assert(
      fc.property(problemes, fc.nat(12), (probleme, rang) => {
        const i = rang % probleme.visites.length
        const visites = probleme.visites.map((v, j) => {
          const { permis: _qui, ...reste } = v
          return j === i ? { ...reste, epingle: { vehicule: 0, debut: 60 } } : v
        })
        expect(chercher({ ...probleme, visites }).tournees[0]).toContain(i)
      }),
      RUNS,
    )
  })
})

it('of no visit, and of no vehicle, is nothing', () => {
  const trajets = { lieux: 1, distances: new Float64Array(1), durees: new Float64Array(1) }
  const vehicule = { depart: 0, arrivee: 0, debut: 0, fin: 600 }
  const visite = { lieu: 0, duree: 10, ouvre: 0, ferme: 500 }
  expect(chercher({ visites: [], vehicules: [vehicule], trajets, pas: 5 }).tournees).toEqual([[]])
  expect(chercher({ visites: [visite], vehicules: [], trajets, pas: 5 }).sansPlace).toEqual([0])
})
