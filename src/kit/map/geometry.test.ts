import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clusterPoints, DEFAULT_VIEW, viewOf } from './geometry.ts'
import type { LocatedPoint } from './types.ts'

const at = (id: string, latitude: number, longitude: number): LocatedPoint => ({ id, latitude, longitude, titre: id })
const AMIENS = at('Amiens', 49.8942, 2.2957)
const RIVERY = at('Rivery', 49.9019, 2.3286)
const ALBERT = at('Albert', 50.0022, 2.6517)

it('looks at France, at one place, at all of them', () => {
  expect(viewOf([])).toBe(DEFAULT_VIEW)
  expect(viewOf([AMIENS])).toEqual({ latitude: 49.8942, longitude: 2.2957, zoom: 15 })
  expect(viewOf([ALBERT, AMIENS, RIVERY])).toEqual({ bounds: [2.2957, 49.8942, 2.6517, 50.0022], maxZoom: 15 })
})

it('gathers what would overlap, and parts it when one comes nearer', () => {
  const ids = (zoom: number) => clusterPoints([AMIENS, RIVERY, ALBERT], zoom).map(c => c.points.map(p => p.id))
  expect(ids(6)).toEqual([['Amiens', 'Rivery', 'Albert']])
  expect(ids(9)).toEqual([['Amiens', 'Rivery'], ['Albert']])
  expect(ids(13)).toEqual([['Amiens'], ['Rivery'], ['Albert']])
  expect(clusterPoints([AMIENS, { ...AMIENS, id: 'même porte' }], 22)).toHaveLength(1)
})

it('shows every place once, at any zoom, anywhere on earth', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: 0, max: 22 }), (places, zoom) => {
      const points = places.map((p, i) => ({ ...p, id: String(i), titre: '' }))
      const clusters = clusterPoints(points, zoom)
      expect(clusters.flatMap(c => c.points.map(p => Number(p.id))).sort((a, b) => a - b)).toEqual(
        points.map((_, i) => i),
      )
      for (const c of clusters) expect(Number.isFinite(c.latitude) && Number.isFinite(c.longitude)).toBe(true)
    }),
  )
})
