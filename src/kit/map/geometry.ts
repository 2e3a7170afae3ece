import type { LocatedPoint, Place } from './types.ts'

/** The whole of France, where nothing else is to be shown (specification field-service §9). */
export const DEFAULT_VIEW = { latitude: 46.789339, longitude: 2.657497, zoom: 6 } as const
/** One street around a single place, or around places that are side by side. */
const CLOSE_ZOOM = 15
/** Where a place that was chosen is looked at (specification field-service §9). */
export const CHOSEN_ZOOM = 17
/** Pins nearer than this, in pixels, are one: a pin is 32 px wide. */
const RADIUS = 40
/** Size of the world at zoom 0, in pixels. */
const TILE = 512

/** [west, south, east, north] */
export type Bounds = readonly [number, number, number, number]

export type View =
  | { readonly latitude: number; readonly longitude: number; readonly zoom: number }
  | { readonly bounds: Bounds; readonly maxZoom: number }

/** What to look at first: every place, one place closely, or France. */
export function viewOf(points: readonly Place[]): View {
  const [first, ...others] = points
  if (!first) return DEFAULT_VIEW
  if (others.length === 0) return { latitude: first.latitude, longitude: first.longitude, zoom: CLOSE_ZOOM }
  const latitudes = points.map(p => p.latitude)
  const longitudes = points.map(p => p.longitude)
  const bounds: Bounds = [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ]
  return { bounds, maxZoom: CLOSE_ZOOM }
}

/** Pixels from the north-west corner of the world (Web Mercator). */
function project({ latitude, longitude }: Place, zoom: number): { x: number; y: number } {
  const size = TILE * 2 ** zoom
  const sin = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return { x: ((longitude + 180) / 360) * size, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size }
}

/** About ten centimetres: more figures say nothing. */
const FIGURES = 6

/** A point of the map as it is kept: on this copy of the world, and no finer than a hand is. */
export function placeOf({ lng, lat }: { readonly lng: number; readonly lat: number }): Place {
  const round = (degrees: number) => Number(degrees.toFixed(FIGURES))
  return { latitude: round(lat), longitude: round(((((lng + 180) % 360) + 360) % 360) - 180) }
}

export interface Cluster {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  readonly points: readonly LocatedPoint[]
}

/** Pins that would cover each other at this zoom, one group each, in the order of the places; nothing is left out. */
export function clusterPoints(points: readonly LocatedPoint[], zoom: number): Cluster[] {
  const groups: { x: number; y: number; points: LocatedPoint[] }[] = []
  for (const point of points) {
    const { x, y } = project(point, zoom)
    const near = groups.find(g => Math.hypot(g.x - x, g.y - y) < RADIUS)
    if (near) near.points.push(point)
    else groups.push({ x, y, points: [point] })
  }
  return groups.map(({ points: group }) => {
    const mean = (of: (p: LocatedPoint) => number) => group.reduce((sum, p) => sum + of(p), 0) / group.length
    const [first] = group
    return { id: first?.id ?? '', latitude: mean(p => p.latitude), longitude: mean(p => p.longitude), points: group }
  })
}
