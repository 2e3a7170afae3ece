import { useEffect, useRef } from 'react'
import { useMap } from 'react-map-gl/maplibre'
import { placeOf } from './geometry.ts'
import classes from './map.module.css'
import type { Placing } from './types.ts'

/** Puts the pin without pointing anywhere: from the middle of what is seen, the arrow keys take it further. */
export function PutAtCentre({ onMove }: Pick<Placing, 'onMove'>) {
  const { current: map } = useMap()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <button
      ref={button}
      type="button"
      className={classes.centre}
      onClick={() => map && onMove(placeOf(map.getCenter()))}
    >
      Poser au centre de la carte
    </button>
  )
}
