import type { Probleme, VehiculeATourner, VisiteATourner } from './types.ts'

/**
 * The tour of one vehicle. Never changed once made, but for the one who made it: a search keeps the tours it did not touch.
 */
export interface Tour {
  readonly vehicule: number
  readonly visites: readonly number[]
  /** Earliest start of each visit, and the latest that leaves those behind it in time. */
  readonly tot: readonly number[]
  readonly tard: readonly number[]
  /** Where one is at each of them, and when one is free to go on: pinned ones may stand over each other. */
  readonly lieux: readonly number[]
  readonly libre: readonly number[]
  readonly distance: number
  readonly charge: number
}

/** What a search reads thousands of times, laid flat. */
export interface Terrain {
  readonly probleme: Probleme
  /** The place of each visit, -1 for none of its own. */
  readonly lieu: Int32Array
  readonly duree: Float64Array
  readonly ouvre: Float64Array
  readonly ferme: Float64Array
  readonly charge: Float64Array
  readonly epinglee: Uint8Array
  /** Whether anything has no place of its own: taking out what is before it lengthens the way after it. */
  readonly pauses: boolean
  readonly distances: Float64Array
  readonly durees: Float64Array
  readonly n: number
  readonly pas: number
}

const remplir = (visites: readonly VisiteATourner[], de: (v: VisiteATourner) => number) =>
  Float64Array.from(visites, de)

export function preparer(probleme: Probleme): Terrain {
  const { visites, trajets, pas } = probleme
  return {
    probleme,
    lieu: Int32Array.from(visites, v => v.lieu ?? -1),
    duree: remplir(visites, v => v.duree),
    ouvre: remplir(visites, v => v.epingle?.debut ?? Math.ceil(v.ouvre / pas) * pas),
    ferme: remplir(visites, v => v.epingle?.debut ?? Math.floor(v.ferme / pas) * pas),
    charge: remplir(visites, v => v.charge ?? 0),
    epinglee: Uint8Array.from(visites, v => (v.epingle ? 1 : 0)),
    pauses: visites.some(v => v.lieu === null),
    distances: trajets.distances,
    durees: trajets.durees,
    n: trajets.lieux,
    pas,
  }
}

/** Earliest start of a visit reached at a moment. One that is pinned begins when it begins. */
export function debutDe(t: Terrain, visite: number, arrivee: number): number {
  const ouvre = t.ouvre[visite] ?? 0
  if (t.epinglee[visite] || arrivee <= ouvre) return ouvre
  return Math.ceil(arrivee / t.pas) * t.pas
}

/** Latest start that reaches the next one at its latest. */
function auPlusTard(t: Terrain, visite: number, limite: number): number {
  const ferme = t.ferme[visite] ?? 0
  if (t.epinglee[visite] || limite >= ferme) return ferme
  return Math.floor(limite / t.pas) * t.pas
}

/** The times of a tour in that order; those of an order that cannot be held are late, `tient` says so. */
export function faireTour(t: Terrain, vehicule: number, visites: readonly number[]): Tour {
  const v = t.probleme.vehicules[vehicule] as VehiculeATourner
  const tot: number[] = []
  const lieux: number[] = []
  const libre: number[] = []
  const tard = new Array<number>(visites.length)
  let [moment, lieu, distance, charge] = [v.debut, v.depart, 0, 0]
  for (const visite of visites) {
    const propre = t.lieu[visite] ?? 0
    const ici = propre < 0 ? lieu : propre
    lieux.push(ici)
    distance += t.distances[lieu * t.n + ici] ?? 0
    const debut = debutDe(t, visite, moment + (t.durees[lieu * t.n + ici] ?? 0))
    tot.push(debut)
    charge += t.charge[visite] ?? 0
    moment = Math.max(moment, debut + (t.duree[visite] ?? 0))
    libre.push(moment)
    lieu = ici
  }
  if (visites.length > 0) distance += t.distances[lieu * t.n + v.arrivee] ?? 0
  let [limite, suivant] = [v.fin, v.arrivee]
  for (let i = visites.length - 1; i >= 0; i--) {
    const visite = visites[i] ?? 0
    const ici = lieux[i] ?? 0
    limite = auPlusTard(t, visite, limite - (t.durees[ici * t.n + suivant] ?? 0) - (t.duree[visite] ?? 0))
    tard[i] = limite
    suivant = ici
  }
  return { vehicule, visites, tot, tard, lieux, libre, distance, charge }
}

/** Whether every visit of it that is not pinned begins in time, who does it may, and there is room for all. */
export function tient(t: Terrain, { vehicule, visites, tot, tard, charge }: Tour): boolean {
  const { vehicules, visites: toutes } = t.probleme
  return (
    charge <= (vehicules[vehicule]?.capacite ?? Number.POSITIVE_INFINITY) &&
    visites.every((visite, i) => {
      const { epingle, permis } = toutes[visite] as VisiteATourner
      if (epingle) return epingle.vehicule === vehicule
      return (permis?.includes(vehicule) ?? true) && (tot[i] ?? 0) <= (tard[i] ?? 0)
    })
  )
}
