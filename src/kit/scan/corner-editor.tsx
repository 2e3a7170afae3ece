import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import classes from './corner-editor.module.css'
import { type Corners, clampPoint, isConvex, type Point, type Size } from './geometry.ts'

const NAMES = ['haut gauche', 'haut droit', 'bas droit', 'bas gauche'] as const
const MAGNIFIER = 128
const ZOOM = 2.5

type Props = { url: string; size: Size; corners: Corners; onChange: (corners: Corners) => void }

/** The photo with four handles. A handle keeps its distance to the finger, so that the corner itself stays visible. */
export function CornerEditor({ url, size, corners, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<Point>({ x: 0, y: 0 })
  const [active, setActive] = useState<number | null>(null)
  const helpId = useId()
  const valid = isConvex(corners)
  const shape = corners.map(p => `${p.x},${p.y}`).join(' ')

  function move(index: number, point: Point) {
    onChange(corners.map((p, i) => (i === index ? clampPoint(point, size) : p)) as Corners) // map keeps the length
  }

  function toImage(event: PointerEvent): Point {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return {
      x: ((event.clientX - box.left) / box.width) * size.largeur,
      y: ((event.clientY - box.top) / box.height) * size.hauteur,
    }
  }

  function grab(event: PointerEvent<HTMLButtonElement>, index: number, corner: Point) {
    const at = toImage(event)
    grip.current = { x: corner.x - at.x, y: corner.y - at.y }
    event.currentTarget.setPointerCapture(event.pointerId)
    setActive(index)
  }

  function drag(event: PointerEvent<HTMLButtonElement>, index: number) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const at = toImage(event)
    move(index, { x: at.x + grip.current.x, y: at.y + grip.current.y })
  }

  function press(event: KeyboardEvent, index: number, corner: Point) {
    const step = (Math.max(size.largeur, size.hauteur) / 400) * (event.shiftKey ? 10 : 1)
    const way = ARROWS[event.key]
    if (!way) return
    event.preventDefault()
    move(index, { x: corner.x + way.x * step, y: corner.y + way.y * step })
  }

  const ratio = size.largeur / size.hauteur
  const shown = active === null ? null : corners[active]
  return (
    <div className={classes.stage} style={{ '--ratio': ratio } as CSSProperties}>
      <div ref={frame} className={classes.frame} data-invalid={!valid || undefined}>
        <img src={url} alt="Document photographié" className={classes.photo} draggable={false} />
        <svg
          viewBox={`0 0 ${size.largeur} ${size.hauteur}`}
          preserveAspectRatio="none"
          className={classes.shape}
          aria-hidden
        >
          <path d={`M0 0H${size.largeur}V${size.hauteur}H0Z M${shape}Z`} className={classes.mask} />
          <polygon points={shape} className={classes.outline} />
        </svg>
        {corners.map((corner, index) => (
          <button
            key={NAMES[index]}
            type="button"
            className={classes.handle}
            style={{ left: `${(corner.x / size.largeur) * 100}%`, top: `${(corner.y / size.hauteur) * 100}%` }}
            aria-label={`Coin ${NAMES[index]}, ${percent(corner.x, size.largeur)} à droite, ${percent(corner.y, size.hauteur)} en bas`}
            aria-describedby={helpId}
            onPointerDown={event => grab(event, index, corner)}
            onPointerMove={event => drag(event, index)}
            onPointerUp={() => setActive(null)}
            onPointerCancel={() => setActive(null)}
            onKeyDown={event => press(event, index, corner)}
            onFocus={event => event.currentTarget.matches(':focus-visible') && setActive(index)}
            onBlur={() => setActive(null)}
          />
        ))}
      </div>
      {shown && <Magnifier url={url} size={size} point={shown} frame={frame.current} />}
      <VisuallyHidden id={helpId}>Flèches pour déplacer le coin, Maj et flèches pour aller plus vite.</VisuallyHidden>
    </div>
  )
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function percent(value: number, whole: number) {
  return `${Math.round((value / whole) * 100)}\u00a0%`
}

type MagnifierProps = { url: string; size: Size; point: Point; frame: HTMLElement | null }

/** Sits in the corner of the stage away from the finger. */
function Magnifier({ url, size, point, frame }: MagnifierProps) {
  const width = (frame?.clientWidth ?? size.largeur) * ZOOM
  const height = (width * size.hauteur) / size.largeur
  const x = MAGNIFIER / 2 - (point.x / size.largeur) * width
  const y = MAGNIFIER / 2 - (point.y / size.hauteur) * height
  return (
    <div
      className={classes.magnifier}
      data-side={point.x < size.largeur / 2 ? 'right' : 'left'}
      aria-hidden
      style={{
        backgroundImage: `url("${url}")`,
        backgroundSize: `${width}px ${height}px`,
        backgroundPosition: `${x}px ${y}px`,
      }}
    />
  )
}
