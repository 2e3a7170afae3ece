import { type RefObject, useEffect, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { goTo } from './camera.ts'
import type { Place, Placing } from './types.ts'

/** What is looked at while a pin is placed: where it stands, else where it may stand. */
export function surroundingsOf({ at, near }: Placing): readonly Place[] {
  return at ? [at] : near
}

/** Goes to the surroundings of a pin that stands nowhere: they may be found later than the map is drawn. */
export function useSurroundings(map: RefObject<MapRef | null>, placing: Placing | null): void {
  const near = placing && !placing.at ? placing.near : []
  const places = near.map(p => `${p.latitude}:${p.longitude}`).join()
  const seen = useRef(places)
  const latest = useRef(near)
  latest.current = near
  useEffect(() => {
    if (!map.current || places === '' || seen.current === places) return
    seen.current = places
    goTo(map.current, latest.current)
  }, [map, places])
}
