import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { CORNERS, type Corner, moveRect, type Rect, resizeRect, zoomOf, zoomRect } from './geometry.ts'
import classes from './photo.module.css'
import type { Picture } from './picture.ts'

interface Props {
  readonly picture: Picture
  readonly part: Rect
  /** Width over height that is kept; null: any. */
  readonly ratio: number | null
  readonly round: boolean
  readonly onPart: (part: Rect) => void
}

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const CORNER_NAMES = ['haut gauche', 'haut droit', 'bas droit', 'bas gauche']

/** The picture and the part that is kept: moved by hand or arrows, larger or smaller by two fingers, wheel, + and -. */
export function CropStage({ picture, part, ratio, round, onPart }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const latest = useRef({ part, onPart })
  latest.current = { part, onPart }
  /** Several moves may come between two drawings: each starts from the one before it. */
  function give(change: (now: Rect) => Rect) {
    latest.current.part = change(latest.current.part)
    latest.current.onPart(latest.current.part)
  }
  const giver = useRef(give)
  giver.current = give
  const helpId = useId()
  const { width, height } = picture

  useEffect(() => {
    const context = view.current?.getContext('2d')
    context?.clearRect(0, 0, width, height)
    context?.drawImage(picture.canvas, 0, 0)
  }, [picture, width, height])

  // React's own wheel listener cannot keep the page from scrolling.
  useEffect(() => {
    const element = frame.current
    function turn(event: WheelEvent) {
      event.preventDefault()
      const by = event.deltaY < 0 ? 1.1 : 1 / 1.1
      giver.current(now => zoomRect(now, zoomOf(now, picture) * by, picture))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [picture])

  /** Pixels of the picture for one of the screen. */
  const scale = () => width / (frame.current?.getBoundingClientRect().width || width)

  function grab(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  function release(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
  }
  /** How far this finger went, in pixels of the picture; null when it is not down. */
  function stepOf(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return null
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    return { x: (event.clientX - before.x) * scale(), y: (event.clientY - before.y) * scale() }
  }
  function dragPart(event: PointerEvent) {
    const apart = distance([...fingers.current.values()])
    const by = stepOf(event)
    if (!by) return
    if (apart === null) return give(now => moveRect(now, by, picture))
    // Fingers that part ask for more: the part that is kept gets smaller.
    const grown = (distance([...fingers.current.values()]) ?? apart) / Math.max(apart, 1)
    give(now => zoomRect(now, zoomOf(now, picture) * grown, picture))
  }
  function dragCorner(event: PointerEvent, corner: Corner) {
    const by = stepOf(event)
    if (by) give(now => resizeRect(now, corner, by, { size: picture, ratio }))
  }
  function press(event: KeyboardEvent, corner: Corner | null) {
    const way = ARROWS[event.key]
    const step = (Math.max(width, height) / 100) * (event.shiftKey ? 5 : 1)
    const by = way && { x: way.x * step, y: way.y * step }
    if (by && corner) give(now => resizeRect(now, corner, by, { size: picture, ratio }))
    else if (by) give(now => moveRect(now, by, picture))
    else if (event.key === '+' || event.key === '=') give(now => zoomRect(now, zoomOf(now, picture) * 1.1, picture))
    else if (event.key === '-') give(now => zoomRect(now, zoomOf(now, picture) / 1.1, picture))
    else return
    event.preventDefault()
    // The arrows of a corner are not those of the whole.
    event.stopPropagation()
  }
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`
  const placed = {
    left: share(part.x, width),
    top: share(part.y, height),
    width: share(part.width, width),
    height: share(part.height, height),
  }
  return (
    <div className={classes.stage}>
      <div
        ref={frame}
        className={classes.frame}
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(50dvh * ${width / height})` }}
      >
        <canvas ref={view} width={width} height={height} className={classes.view} aria-hidden />
        <div className={classes.mask} aria-hidden>
          <span style={placed} data-round={round || undefined} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is neither placed nor focused */}
        <div
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move it
          tabIndex={0}
          data-autofocus
          aria-label="Partie gardée"
          aria-describedby={helpId}
          className={classes.part}
          style={placed}
          onPointerDown={grab}
          onPointerMove={dragPart}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={event => press(event, null)}
        >
          {CORNERS.map((corner, n) => (
            <button
              key={CORNER_NAMES[n]}
              type="button"
              className={classes.handle}
              aria-label={`Coin ${CORNER_NAMES[n]}`}
              aria-describedby={helpId}
              style={{ left: corner.sx > 0 ? '100%' : '0%', top: corner.sy > 0 ? '100%' : '0%' }}
              onPointerDown={event => {
                event.stopPropagation()
                grab(event)
              }}
              onPointerMove={event => {
                event.stopPropagation()
                dragCorner(event, corner)
              }}
              onPointerUp={release}
              onPointerCancel={release}
              onKeyDown={event => press(event, corner)}
            />
          ))}
        </div>
      </div>
      <p id={helpId} className={classes.help}>
        Déplacez la partie gardée, ou ses coins, du doigt, à la souris ou avec les flèches. Les touches + et − changent
        le zoom.
      </p>
    </div>
  )
}

/** Between two fingers, in pixels of the screen; null with one or none. */
function distance([a, b]: readonly { x: number; y: number }[]): number | null {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null
}
