import { type PointerEvent as Press, type RefObject, useEffect, useRef } from 'react'
import { type Axis, DAY, dayOf, spanOf, startOf } from './axis.ts'
import type { GridModel } from './model.ts'
import type { Painter } from './painter.ts'
import { existing, later, wallMinutes } from './range.ts'
import type { GridEntry } from './types.ts'
import { nameDrop } from './words.ts'

const THRESHOLD_PX = 5
const LONG_PRESS_MS = 450

/** Where an entry begins in a column: at its own hour where columns are days. */
export function droppedAt(axis: Axis, entry: GridEntry, column: number): { start: string; end: string } {
  const wall = startOf(axis, Math.floor(column))
  const start = existing(axis.step === DAY ? `${dayOf(wall)}T${entry.start.slice(11)}` : wall)
  return { start, end: existing(later(start, wallMinutes(entry.start, entry.end))) }
}

/** A drag that ends over its own card is no press on it: the click that follows the release goes nowhere. */
function swallowClick(card: HTMLElement): void {
  const swallow = (event: Event) => event.stopPropagation()
  card.addEventListener('click', swallow, true)
  setTimeout(() => card.removeEventListener('click', swallow, true))
}

/** A card of the side column, dragged over the rows by mouse or, held a moment, by a finger; Escape gives it back. */
export function useSideDrag(
  model: GridModel,
  painter: RefObject<Painter | null>,
  frame: RefObject<HTMLElement | null>,
): (event: Press<HTMLElement>, entry: GridEntry) => void {
  const latest = useRef(model)
  latest.current = model
  const stopping = useRef<(() => void) | null>(null)
  useEffect(() => () => stopping.current?.(), [])
  return (first, entry) => {
    if (first.button !== 0 || stopping.current || !latest.current.props.onPlace) return
    const card = first.currentTarget
    const finger = first.pointerType === 'touch'
    let taken = false
    let held = !finger
    const timer = window.setTimeout(() => {
      held = true
    }, LONG_PRESS_MS)
    const placeAt = (event: PointerEvent) => {
      const box = frame.current?.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null
      const at = painter.current?.at(event)
      const row = at && latest.current.rows[at.row]
      return at && row ? { rank: at.row, row: row.id, ...droppedAt(latest.current.axis, entry, at.column) } : null
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== first.pointerId) return
      const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > THRESHOLD_PX
      if (far && !held) return stop()
      if (!far && !taken) return
      taken = true
      card.dataset.taken = ''
      const to = placeAt(event)
      const { axis } = latest.current
      const span = to && spanOf(axis, to)
      const words = to && `${nameDrop(axis, to)}, ${entry.label}`
      painter.current?.ghost(to && span && words ? { row: to.rank, ...span, words } : null)
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== first.pointerId) return
      if (taken) swallowClick(card)
      const to = taken ? placeAt(event) : null
      stop()
      if (to) latest.current.props.onPlace?.({ entry, row: to.row, start: to.start, end: to.end })
    }
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !taken) return
      event.preventDefault()
      event.stopPropagation()
      // The button of the mouse is still down: its release is no press either.
      addEventListener('pointerup', () => swallowClick(card), { once: true })
      stop()
    }
    // A finger that has taken a card no longer scrolls the column.
    const still = (event: TouchEvent) => {
      if (held) event.preventDefault()
    }
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', keys, true)
      card.removeEventListener('touchmove', still)
      delete card.dataset.taken
      painter.current?.ghost(null)
      stopping.current = null
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', keys, true)
    card.addEventListener('touchmove', still, { passive: false })
    stopping.current = stop
  }
}
