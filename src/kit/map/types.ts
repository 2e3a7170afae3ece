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

/** WGS 84, degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

export interface LocatedPoint extends MapPoint, Place {
  readonly latitude: number
  readonly longitude: number
}

/** A pin that is put by a press, then moved by hand or by the arrow keys. */
export interface Placing {
  /** Where it stands; null: nowhere yet. */
  readonly at: Place | null
  /** What it is, for who hears it. */
  readonly label: string
  /** What is looked at first, and as soon as it is known, while it stands nowhere: its surroundings. */
  readonly near: readonly Place[]
  /** @param going the same drag goes on: one move, however many places it passes */
  readonly onMove: (at: Place, going?: boolean) => void
  /** Enter on the pin. */
  readonly onKeep: () => void
  /** Escape on the pin. */
  readonly onGiveUp: () => void
}

export function isLocated(point: MapPoint): point is LocatedPoint {
  return point.latitude !== null && point.longitude !== null
}

/** A way from place to place, in straight pieces: an order, not a road. */
export interface MapLine {
  readonly id: string
  readonly couleur: string
  readonly points: readonly Place[]
}
