/** A place to show, or to say that it has none. */
export interface MapPoint {
  readonly id: string
  /** WGS 84, degrees; null: never located. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly titre: string
  readonly paragraphe?: string
  /** Pin of this colour, #rrggbb; the product's where it is absent. */
  readonly couleur?: string
  /** Number written in the pin, such as the order in a tour. */
  readonly numero?: number
}

export interface LocatedPoint extends MapPoint {
  readonly latitude: number
  readonly longitude: number
}

export function isLocated(point: MapPoint): point is LocatedPoint {
  return point.latitude !== null && point.longitude !== null
}

/** A way from place to place, in straight pieces: an order, not a road. */
export interface MapLine {
  readonly id: string
  readonly couleur: string
  readonly points: readonly { readonly latitude: number; readonly longitude: number }[]
}
