import { type PointerEvent, useRef } from 'react'
import { clampWidth } from './columns.ts'
import classes from './grid-table.module.css'

interface Props {
  readonly onDrag: (width: number) => void
  /** Null: let go without a change. */
  readonly onEnd: (width: number | null) => void
}

/**
 * Edge of a heading, dragged to change its width. Its twins are Shift and the arrows on the heading, and the buttons of
 * "Colonnes" (WCAG 2.5.7), so it is not said to screen readers.
 */
export function ResizeHandle({ onDrag, onEnd }: Props) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const width = (event: PointerEvent) =>
    clampWidth((start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0))

  function end(event: PointerEvent, kept: boolean): void {
    if (!start.current) return
    const moved = event.clientX !== start.current.x
    onEnd(kept && moved ? width(event) : null)
    start.current = null
  }
  return (
    <span
      aria-hidden
      className={classes.handle}
      onPointerDown={event => {
        const heading = event.currentTarget.closest('th')
        if (!heading || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: heading.offsetWidth }
      }}
      onPointerMove={event => start.current && onDrag(width(event))}
      onPointerUp={event => end(event, true)}
      onPointerCancel={event => end(event, false)}
    />
  )
}
