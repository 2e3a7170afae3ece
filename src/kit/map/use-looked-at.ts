import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { goTo } from './camera.ts'
import type { Place, Placing } from './types.ts'

/** What the map opens on: all places, or the surroundings of the pin that is placed. */
export function openingOf(points: readonly Place[], placing: Placing | null): readonly Place[] {
  if (!placing) return points
  return placing.at ? [placing.at] : placing.near
}

const keyOf = (places: readonly Place[]) => places.map(p => `${p.latitude}:${p.longitude}`).join()

/**
 * Goes where the places are once they are others than those it opened on. Under a pin that is placed the map stays: the hand moves both;
 * only the surroundings of one that stands nowhere yet may still be found.
 * @returns to be called once the map is made, which takes longer than its first drawing
 */
export function useLookedAt(
  map: RefObject<MapRef | null>,
  points: readonly Place[],
  placing: Placing | null,
): () => void {
  const places = placing?.at ? null : openingOf(points, placing)
  const key = places && keyOf(places)
  const seen = useRef(key)
  const latest = useRef({ places, key })
  latest.current = { places, key }
  const follow = useCallback(() => {
    const { places: wanted, key: now } = latest.current
    if (!map.current || wanted === null || seen.current === now) return
    seen.current = now
    goTo(map.current, wanted)
  }, [map])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the places are others
  useEffect(follow, [key])
  return follow
}
