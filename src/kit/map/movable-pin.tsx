import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Marker, useMap } from 'react-map-gl/maplibre'
import { placeOf } from './geometry.ts'
import classes from './map.module.css'
import { PinShape } from './pin.tsx'
import type { Place, Placing } from './types.ts'

/** Pixels that an arrow key moves the pin by, alone and with Shift. */
const STEP = 8
const STRIDE = 64
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** The map follows a pin that comes nearer to its edge than this, in pixels. */
const EDGE = 48

interface Props extends Omit<Placing, 'at' | 'near'> {
  readonly at: Place
}

/** The pin that is being placed: dragged, or moved with the keys from wherever it was put. */
export function MovablePin({ at, label, onMove, onKeep, onGiveUp }: Props) {
  const { current: map } = useMap()
  const pin = useRef<HTMLButtonElement>(null)
  /** The drag under way has moved it already. */
  const dragged = useRef(false)
  const { latitude, longitude } = at
  // Wherever it was put from, the keys go on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it moves
  useEffect(() => pin.current?.focus({ preventScroll: true }), [latitude, longitude])

  function step([right, down]: readonly [number, number], pixels: number): void {
    if (!map) return
    const { x, y } = map.project([longitude, latitude])
    const next = { x: x + right * pixels, y: y + down * pixels }
    const moved = placeOf(map.unproject([next.x, next.y]))
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const inSight = next.x > EDGE && next.y > EDGE && next.x < width - EDGE && next.y < height - EDGE
    if (!inSight) map.jumpTo({ center: [moved.longitude, moved.latitude] })
    onMove(moved)
  }
  function press(event: KeyboardEvent<HTMLButtonElement>): void {
    const way = ARROWS[event.key]
    if (way) step(way, event.shiftKey ? STRIDE : STEP)
    else if (event.key === 'Enter') onKeep()
    else if (event.key === 'Escape') onGiveUp()
    else return
    // The map below would move itself, a dialog around it would close, and the press would be one of a button.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Marker
      latitude={latitude}
      longitude={longitude}
      anchor="bottom"
      draggable
      style={{ zIndex: 1 }}
      onDragStart={() => {
        dragged.current = false
      }}
      onDrag={event => {
        onMove(placeOf(event.lngLat), dragged.current)
        dragged.current = true
      }}
    >
      <button
        ref={pin}
        type="button"
        className={classes.pin}
        data-movable
        aria-label={label}
        data-mantine-stop-propagation="true"
        onKeyDown={press}
        onClick={event => event.stopPropagation()}
      >
        <PinShape dot />
      </button>
    </Marker>
  )
}
