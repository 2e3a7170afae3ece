import { distanceMetres, FACTEUR_ROUTE } from '../activite/releve.ts'
import type { TempsTournee } from '../creneaux/types.ts'
import type { TrajetsLus } from './schema.ts'
import type { LieuDeTournee, Mesure, Trajets } from './types.ts'

const enLieu = ({ latitude, longitude }: LieuDeTournee) => ({
  adresse_latitude: latitude,
  adresse_longitude: longitude,
})

/** Great circle times the usual ratio of roads, at the company's pace: an estimate, in whole metres and in minutes of driving. */
export function mesurerDroit(
  lieux: readonly LieuDeTournee[],
  { duree_moyenne_kilometre }: Pick<TempsTournee, 'duree_moyenne_kilometre'>,
): Mesure {
  const n = lieux.length
  const points = lieux.map(enLieu)
  const distances = new Float64Array(n * n)
  points.forEach((de, i) => {
    points.forEach((vers, j) => {
      distances[i * n + j] = Math.round((distanceMetres(de, vers) ?? 0) * FACTEUR_ROUTE)
    })
  })
  return {
    lieux: n,
    distances,
    durees: distances.map(metres => (metres / 1000) * duree_moyenne_kilometre),
    estime: true,
  }
}

/** A way of a tour, from the start or from a visit. */
export interface Trajet {
  readonly metres: number
  /** Driving alone: the way as it is told, here and on the desk. */
  readonly conduite: number
  /** Driving, and what it takes to leave one customer and to begin at the next. */
  readonly minutes: number
}

/** @param bouts whether it leaves from a visit, and whether it leads to one: the start asks no time */
export function trajetEntre(
  { lieux, distances, durees }: Trajets,
  [de, vers]: readonly [number, number],
  bouts: { readonly de: boolean; readonly vers: boolean },
  { temps_moyen_depose, temps_moyen_prise_en_charge }: TempsTournee,
): Trajet {
  const metres = distances[de * lieux + vers] ?? 0
  // The next customer at the same door.
  if (metres === 0) return { metres: 0, conduite: 0, minutes: 0 }
  const arrets = (bouts.de ? temps_moyen_depose : 0) + (bouts.vers ? temps_moyen_prise_en_charge : 0)
  const duree = durees[de * lieux + vers] ?? 0
  return { metres, conduite: Math.max(1, Math.round(duree)), minutes: Math.ceil(duree + arrets) }
}

const cleDe = ({ latitude, longitude }: LieuDeTournee) => `${latitude},${longitude}`

/** Of tables that the office measured, those of these places in their order; null: it did not measure one of them. */
export function tirerTrajets(lus: TrajetsLus, lieux: readonly LieuDeTournee[]): Mesure | null {
  if (lus.estime) return null
  const rangs = new Map(lus.lieux.map((l, rang) => [cleDe(l), rang]))
  const voulus = lieux.map(l => rangs.get(cleDe(l)) ?? -1)
  if (voulus.includes(-1)) return null
  const tirer = (table: readonly number[]) =>
    Float64Array.from(voulus.flatMap(de => voulus.map(vers => table[de * lus.lieux.length + vers] ?? 0)))
  return { lieux: lieux.length, distances: tirer(lus.metres), durees: tirer(lus.minutes), estime: false }
}
