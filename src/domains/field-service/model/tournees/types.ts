/**
 * Tours of one day. Everything is counted in whole units of the caller's choice (minutes, metres): places are numbers into
 * their two tables, so that a straight line or a router may have filled them.
 */
export interface VisiteATourner {
  /** Null: wherever one is then, as a break or an absence; only of what is pinned. */
  readonly lieu: number | null
  readonly duree: number
  /** It begins within these two, both included. */
  readonly ouvre: number
  readonly ferme: number
  /** What it takes of a vehicle's room; absent: nothing. */
  readonly charge?: number
  /** Vehicles that may do it; absent: any. */
  readonly permis?: readonly number[]
  /** It stays with this vehicle at this moment, whatever the estimates say of the way there. */
  readonly epingle?: { readonly vehicule: number; readonly debut: number }
}

export interface VehiculeATourner {
  readonly depart: number
  readonly arrivee: number
  readonly debut: number
  readonly fin: number
  /** Absent: no limit. */
  readonly capacite?: number
}

/** Square tables, a row a place, one after the other. */
export interface Trajets {
  readonly lieux: number
  readonly distances: Float64Array
  readonly durees: Float64Array
}

export interface Probleme {
  readonly visites: readonly VisiteATourner[]
  readonly vehicules: readonly VehiculeATourner[]
  readonly trajets: Trajets
  /** Visits begin at a multiple of it. */
  readonly pas: number
}

/** Visits of each vehicle in order, by their rank in the problem. */
export type Ordre = readonly (readonly number[])[]

export interface Solution {
  readonly tournees: Ordre
  /** Nobody can do them within their hours and those of the others. */
  readonly sansPlace: readonly number[]
  /** Of all tours, there and back. */
  readonly distance: number
  /** How many orders were looked at. */
  readonly essais: number
}

/** Tables with where they come from: straight lines are estimates, a router's are not. */
export interface Mesure extends Trajets {
  readonly estime: boolean
}

/** Fills the tables between places: a router where one is configured and answers, else straight lines. */
export interface Routeur {
  readonly mesurer: (lieux: readonly LieuDeTournee[]) => Promise<Mesure>
}

export interface LieuDeTournee {
  readonly latitude: number
  readonly longitude: number
}
