import type { MapRef } from 'react-map-gl/maplibre'
import { viewOf } from './geometry.ts'
import type { Place } from './types.ts'

/** Room for pins, which stand above their place, half as wide as high, and for the buttons beside which they must stand whole. */
const PADDING = { top: 64, bottom: 40, left: 40, right: 84 }

/** Where the map opens: so that all places are seen. */
export function firstView(points: readonly Place[]) {
  const view = viewOf(points)
  if (!('bounds' in view)) return view
  return {
    bounds: [...view.bounds] as [number, number, number, number],
    fitBoundsOptions: { padding: PADDING, maxZoom: view.maxZoom },
  }
}

/** Moves to these places, no closer than `maxZoom`; to a single one at `maxZoom` itself. */
export function goTo(map: MapRef, points: readonly Place[], maxZoom?: number): void {
  const view = viewOf(points)
  if ('bounds' in view)
    map.fitBounds([...view.bounds] as [number, number, number, number], {
      padding: PADDING,
      maxZoom: maxZoom ?? view.maxZoom,
    })
  else map.easeTo({ center: [view.longitude, view.latitude], zoom: maxZoom ?? view.zoom })
}
