import { debutDe, faireTour, type Terrain, type Tour } from './tour.ts'
import type { VehiculeATourner } from './types.ts'

/** Vehicles that nothing tells apart, as long as nothing is given to them: one of them is looked at. */
export function classerVehicules({ probleme }: Terrain): Int32Array {
  const { vehicules, visites } = probleme
  const cles = vehicules.map(({ depart, arrivee, debut, fin, capacite }, rang) => {
    const gens = visites.map((v, i) => (v.permis && (v.permis.includes(rang) ? i : '')) ?? '').join()
    return [depart, arrivee, debut, fin, capacite, gens].join('|')
  })
  return Int32Array.from(cles, cle => cles.indexOf(cle))
}

/** Which vehicles may do each visit, a row a visit. */
export function tablePermis({ probleme: { visites, vehicules } }: Terrain): Uint8Array {
  const permis = new Uint8Array(visites.length * vehicules.length)
  visites.forEach((v, i) => {
    vehicules.forEach((_, k) => {
      permis[i * vehicules.length + k] = (v.permis?.includes(k) ?? true) ? 1 : 0
    })
  })
  return permis
}

export interface Insertion {
  readonly t: Terrain
  readonly classes: Int32Array
  readonly permis: Uint8Array
  readonly hasard: () => number
  /** Share of places that are not looked at, so that the same visits are not always put back the same way. */
  readonly oubli: number
}

/**
 * Puts each visit, in that order, where it lengthens the tours least within everybody's hours (best insertion).
 * @returns those that have no place
 */
export function inserer(de: Insertion, tours: Tour[], visites: readonly number[]): number[] {
  return visites.filter(visite => !placer(de, tours, visite))
}

/** The first of a tour, from a rank on, that has a place of its own. */
function apresPauses({ lieu }: Terrain, { visites }: Tour, rang: number): number {
  let i = rang
  while (i < visites.length && (lieu[visites[i] ?? 0] ?? 0) < 0) i++
  return i
}

function placer({ t, classes, permis, hasard, oubli }: Insertion, tours: Tour[], visite: number): boolean {
  const { distances, durees, n } = t
  const nombre = tours.length
  const lieu = t.lieu[visite] ?? 0
  const ferme = t.ferme[visite] ?? 0
  const duree = t.duree[visite] ?? 0
  const charge = t.charge[visite] ?? 0
  let [mieux, ou, rang] = [Number.POSITIVE_INFINITY, -1, -1]
  const vus = new Set<number>()
  for (let k = 0; k < nombre; k++) {
    if (permis[visite * nombre + k] === 0) continue
    const tour = tours[k] as Tour
    const v = t.probleme.vehicules[k] as VehiculeATourner
    if (charge > 0 && tour.charge + charge > (v.capacite ?? Number.POSITIVE_INFINITY)) continue
    const longueur = tour.visites.length
    if (longueur === 0) {
      const classe = classes[k] ?? k
      if (vus.has(classe)) continue
      vus.add(classe)
    }
    for (let i = 0; i <= longueur; i++) {
      const parti = i === 0 ? v.debut : (tour.libre[i - 1] ?? 0)
      if (parti > ferme) break
      if (oubli > 0 && hasard() < oubli) continue
      const de = i === 0 ? v.depart : (tour.lieux[i - 1] ?? 0)
      const suivant = apresPauses(t, tour, i)
      const vers = suivant === longueur ? v.arrivee : (tour.lieux[suivant] ?? 0)
      const deja = longueur === 0 ? 0 : (distances[de * n + vers] ?? 0)
      const ajout = (distances[de * n + lieu] ?? 0) + (distances[lieu * n + vers] ?? 0) - deja
      if (ajout >= mieux) continue
      const debut = debutDe(t, visite, parti + (durees[de * n + lieu] ?? 0))
      if (debut > ferme) continue
      let libre = debut + duree
      if (suivant > i) {
        // A break stays where it is, and the way goes on after it.
        if (libre > (tour.tard[i] ?? 0)) continue
        libre = Math.max(libre, tour.libre[suivant - 1] ?? 0)
      }
      const arrive = libre + (durees[lieu * n + vers] ?? 0)
      if (arrive > (suivant === longueur ? v.fin : (tour.tard[suivant] ?? 0))) continue
      ;[mieux, ou, rang] = [ajout, k, i]
    }
  }
  if (ou < 0) return false
  tours[ou] = faireTour(t, ou, (tours[ou] as Tour).visites.toSpliced(rang, 0, visite))
  return true
}
