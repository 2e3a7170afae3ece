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

export interface LookedAt {
  /** Once the map is made, which takes longer than its first drawing. */
  readonly follow: () => void
  /** A move of the map; those of a hand come with its event. */
  readonly moved: (move: { readonly originalEvent?: unknown }) => void
  readonly resized: () => void
}

/**
 * Goes where the places are once they are others than those it opened on. Under a pin that is placed the map stays: the hand moves both;
 * only the surroundings of one that stands nowhere yet may still be found.
 * Until a hand moves it, a map that is given another size shows them all in that one.
 */
export function useLookedAt(
  map: RefObject<MapRef | null>,
  points: readonly Place[],
  placing: Placing | null,
): LookedAt {
  const places = placing?.at ? null : openingOf(points, placing)
  const key = places && keyOf(places)
  const seen = useRef(key)
  const latest = useRef({ places, key })
  latest.current = { places, key }
  const byHand = useRef(false)
  const follow = useCallback(() => {
    const { places: wanted, key: now } = latest.current
    if (!map.current || wanted === null || seen.current === now) return
    seen.current = now
    byHand.current = false
    goTo(map.current, wanted)
  }, [map])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the places are others
  useEffect(follow, [key])
  const moved = useCallback(({ originalEvent }: { readonly originalEvent?: unknown }) => {
    if (originalEvent) byHand.current = true
  }, [])
  const resized = useCallback(() => {
    const { places: wanted } = latest.current
    if (map.current && wanted?.length && !byHand.current) goTo(map.current, wanted)
  }, [map])
  return { follow, moved, resized }
}
