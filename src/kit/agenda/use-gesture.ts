import { type PointerEvent, useRef } from 'react'
import { moveRange, quarterOf, rangeBetween, resizeRange } from './range.ts'
import type { AgendaRange, AgendaSlot } from './types.ts'
import type { AgendaView } from './view.ts'

/** Below this a press is a click. */
const THRESHOLD_PX = 4

export type Grip = 'add' | 'move' | 'start' | 'end'

export interface Gesture {
  /** Begins to draw a new slot, or to move or pull an existing one; the mouse and the pen only. */
  begin: (event: PointerEvent, grip: Grip, slot: AgendaSlot | null) => void
  /** Column and minute under a point of the drawn days. */
  at: (point: { clientX: number; clientY: number }) => { column: number; minute: number }
  /** True once after a drag: the click that the browser sends then is none. */
  wasDrag: () => boolean
}

/** Dragging on the drawn days. A finger scrolls: it has the small form instead. */
export function useGesture(view: AgendaView, surface: { readonly current: HTMLElement | null }): Gesture {
  const latest = useRef(view)
  latest.current = view
  const dragged = useRef(false)

  function at({ clientX, clientY }: { clientX: number; clientY: number }) {
    const { shown, from, to, zoom } = latest.current
    const box = surface.current?.getBoundingClientRect()
    if (!box) return { column: 0, minute: from }
    const column = Math.floor(((clientX - box.left) / box.width) * shown.length)
    const minute = from + ((clientY - box.top) / zoom) * 15
    return {
      column: Math.max(0, Math.min(shown.length - 1, column)),
      minute: Math.max(from, Math.min(to - 1, minute)),
    }
  }

  function begin(event: PointerEvent, grip: Grip, slot: AgendaSlot | null): void {
    dragged.current = false
    if (event.pointerType === 'touch' || event.button !== 0) return
    const origin = { x: event.clientX, y: event.clientY, ...at(event) }
    let drawn: AgendaRange | null = null

    const range = (point: { column: number; minute: number }): AgendaRange => {
      const { shown, rules } = latest.current
      const days = shown.map(d => d.id)
      const minutes = quarterOf(point.minute) - quarterOf(origin.minute)
      if (!slot) return rangeBetween(days[origin.column] ?? '', origin.minute, point.minute)
      if (grip === 'move') return moveRange(slot, { days: point.column - origin.column, minutes }, { ...rules, days })
      return resizeRange(slot, grip === 'start' ? 'start' : 'end', minutes, rules)
    }
    const move = (now: globalThis.PointerEvent) => {
      const far = Math.abs(now.clientX - origin.x) > THRESHOLD_PX || Math.abs(now.clientY - origin.y) > THRESHOLD_PX
      if (!drawn && !far) return
      dragged.current = true
      drawn = range(at(now))
      latest.current.editing.draw(slot, drawn)
    }
    const stop = (keep: boolean) => () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', away)
      removeEventListener('keydown', onEscape, true)
      if (!drawn) return
      const { editing } = latest.current
      if (keep) void editing.commit(slot, drawn)
      else editing.cancel()
    }
    const up = stop(true)
    const away = stop(false)
    const onEscape = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      away()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', away)
    addEventListener('keydown', onEscape, true)
  }

  return {
    begin,
    at,
    wasDrag: () => {
      const was = dragged.current
      dragged.current = false
      return was
    },
  }
}
