import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { MapLine } from './types.ts'

/** Orders of places, under their pins: dashed, since nobody drives in straight pieces. */
export function Lines({ lines }: { readonly lines: readonly MapLine[] }) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: lines.map(({ couleur, points }) => ({
        type: 'Feature' as const,
        properties: { couleur },
        geometry: { type: 'LineString' as const, coordinates: points.map(p => [p.longitude, p.latitude]) },
      })),
    }),
    [lines],
  )
  return (
    <Source id="lines" type="geojson" data={data}>
      <Layer
        id="lines"
        type="line"
        layout={{ 'line-join': 'round', 'line-cap': 'round' }}
        paint={{
          'line-color': ['get', 'couleur'],
          'line-width': 3,
          'line-opacity': 0.75,
          'line-dasharray': [1.5, 1.5],
        }}
      />
    </Source>
  )
}
