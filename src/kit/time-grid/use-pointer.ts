import { type RefObject, useEffect, useRef } from 'react'
import type { Painter } from './painter.ts'
import type { Placed } from './placing.ts'
import type { Cell } from './selection.ts'

/** Below this a press is a click; a finger is broader than a mouse. */
const THRESHOLD_PX = 4
const FINGER_PX = 10
/** A finger that stays takes what is under it; one that moves before scrolls. */
const LONG_PRESS_MS = 450
/** Breadth of the edge that pulls, and of the least entry that has one: a narrower one is taken whole, wherever it is pressed. */
const EDGE_PX = 7
const PULLED_PX = 48
/** Near an edge of the view a drag scrolls it. */
const SCROLL_ZONE_PX = 32
const SCROLL_STEP_PX = 12

export type Grip = 'move' | 'start' | 'end'

export interface Hit {
  readonly row: number
  /** With its fraction. */
  readonly column: number
  readonly placed: Placed | null
}

/** What the pointer asks of the grid. */
export interface PointerDeeds {
  readonly hitOf: (row: number, column: number, id: string | null) => Hit
  readonly canTake: (placed: Placed, grip: Grip) => boolean
  readonly press: (cell: Cell, extend: boolean) => void
  readonly extend: (cell: Cell) => void
  readonly selected: () => void
  readonly click: (hit: Hit, again: boolean) => void
  readonly drag: (from: Hit, to: { row: number; column: number }, grip: Grip, copy: boolean) => void
  readonly drop: (from: Hit, to: { row: number; column: number }, grip: Grip, copy: boolean) => void
  /** Over the side column, which takes an entry back; it is shown there. */
  readonly aside: (from: Hit, point: { clientX: number; clientY: number }, grip: Grip) => boolean
  readonly unplace: (from: Hit) => void
  readonly give: () => void
  readonly menu: (hit: Hit, point: { x: number; y: number }) => void
}

type Doing = 'wait' | 'select' | Grip

/**
 * Mouse, pen and finger over the painted rows. Pointer events rather than the browser's own drag (and the libraries upon it): one gesture
 * draws, moves, copies, pulls and scrolls at the edges, with a finger too, and knows the keys held while it lasts; the browser's drag knows
 * no finger on some phones, nothing of Ctrl under way on some desks, and cannot pull an edge.
 */
export function usePointer(
  frame: RefObject<HTMLElement | null>,
  painter: RefObject<Painter | null>,
  deeds: PointerDeeds,
): void {
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    const node = frame.current
    if (!node) return
    let end: (() => void) | null = null
    const hitAt = (event: { clientX: number; clientY: number; target?: EventTarget | null }): Hit | null => {
      const at = painter.current?.at(event)
      if (!at) return null
      const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null
      return latest.current.hitOf(at.row, at.column, bar?.dataset.entry ?? null)
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || end) return
      const hit = hitAt(event)
      if (hit) end = follow(event, hit)
    }

    function follow(first: PointerEvent, hit: Hit): () => void {
      const finger = first.pointerType === 'touch'
      const grip = hit.placed ? gripOf(first, hit) : 'move'
      const free = hit.placed && latest.current.canTake(hit.placed, grip) ? grip : null
      let doing: Doing = 'wait'
      let held = false
      let last: { clientX: number; clientY: number; copy: boolean } = { ...pointOf(first), copy: copies(first) }
      let timer = 0
      let scrolling = 0
      const cell = { row: hit.row, column: Math.floor(hit.column) }
      if (!finger && !hit.placed) {
        doing = 'select'
        latest.current.press(cell, first.shiftKey)
      }
      if (finger)
        timer = window.setTimeout(() => {
          held = true
          navigator.vibrate?.(15)
          if (hit.placed) {
            if (free) doing = free
          } else {
            doing = 'select'
            latest.current.press(cell, false)
          }
        }, LONG_PRESS_MS)
      const to = () => painter.current?.at(clampTo(node, last)) ?? null
      const isAside = () => doing !== 'wait' && doing !== 'select' && latest.current.aside(hit, last, doing)
      const show = () => {
        const at = to()
        if (!at) return
        if (doing === 'select') latest.current.extend({ row: at.row, column: Math.floor(at.column) })
        else if (doing !== 'wait' && !isAside()) latest.current.drag(hit, at, doing, last.copy)
      }
      const move = (event: PointerEvent) => {
        if (event.pointerId !== first.pointerId) return
        const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY)
        if (finger && !held) {
          // It scrolls: the browser has it from here on.
          if (far > FINGER_PX) stop()
          return
        }
        if (far > THRESHOLD_PX) moved = true
        last = { ...pointOf(event), copy: copies(event) }
        if (doing === 'wait' && moved && free) doing = free
        if (doing !== 'wait' && moved) {
          show()
          if (!scrolling) scrolling = requestAnimationFrame(scroll)
        }
      }
      let moved = false
      const scroll = () => {
        scrolling = 0
        const box = node?.getBoundingClientRect()
        if (!node || !box || isAside()) return
        const by = (at: number, low: number, high: number) =>
          at < low + SCROLL_ZONE_PX ? -SCROLL_STEP_PX : at > high - SCROLL_ZONE_PX ? SCROLL_STEP_PX : 0
        const [x, y] = [by(last.clientX, box.left, box.right), by(last.clientY, box.top, box.bottom)]
        if (x === 0 && y === 0) return
        const before = node.scrollTop + node.scrollLeft
        node.scrollBy(x, y)
        if (node.scrollTop + node.scrollLeft === before) return
        show()
        scrolling = requestAnimationFrame(scroll)
      }
      const up = (event: PointerEvent) => {
        if (event.pointerId !== first.pointerId) return
        const at = to()
        const what = doing
        const back = moved && isAside()
        stop()
        if (finger && held && !moved) latest.current.menu(hit, { x: event.clientX, y: event.clientY })
        else if (what === 'select') latest.current.selected()
        else if (back) latest.current.unplace(hit)
        else if (what !== 'wait' && at && moved) latest.current.drop(hit, at, what, last.copy)
        else if (!moved) latest.current.click(hit, event.detail > 1)
        if (what !== 'select') latest.current.give()
      }
      const away = (event?: Event) => {
        if (event instanceof PointerEvent && event.pointerId !== first.pointerId) return
        stop()
        latest.current.give()
      }
      const keys = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && doing !== 'wait') {
          event.preventDefault()
          event.stopPropagation()
          away()
        } else if (event.key === 'Control' || event.key === 'Alt') {
          last = { ...last, copy: event.type === 'keydown' }
          if (moved) show()
        }
      }
      // A finger that has taken something no longer scrolls.
      const still = (event: TouchEvent) => {
        if (held) event.preventDefault()
      }
      const stop = () => {
        clearTimeout(timer)
        cancelAnimationFrame(scrolling)
        removeEventListener('pointermove', move)
        removeEventListener('pointerup', up)
        removeEventListener('pointercancel', away)
        removeEventListener('keydown', keys, true)
        removeEventListener('keyup', keys, true)
        node?.removeEventListener('touchmove', still)
        end = null
      }
      addEventListener('pointermove', move)
      addEventListener('pointerup', up)
      addEventListener('pointercancel', away)
      addEventListener('keydown', keys, true)
      addEventListener('keyup', keys, true)
      node?.addEventListener('touchmove', still, { passive: false })
      return stop
    }

    const menu = (event: MouseEvent) => {
      const hit = hitAt(event)
      if (!hit) return
      event.preventDefault()
      // A finger's long press sends it too: the release answers that one.
      if (end && event instanceof PointerEvent && event.pointerType === 'touch') return
      latest.current.menu(hit, { x: event.clientX, y: event.clientY })
    }
    node.addEventListener('pointerdown', down)
    node.addEventListener('contextmenu', menu)
    return () => {
      end?.()
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('contextmenu', menu)
    }
  }, [frame, painter])
}

const pointOf = ({ clientX, clientY }: PointerEvent) => ({ clientX, clientY })
const copies = (event: { ctrlKey: boolean; altKey: boolean }) => event.ctrlKey || event.altKey

/** A drag that leaves the view stands at its edge. */
function clampTo(node: HTMLElement | null, point: { clientX: number; clientY: number }) {
  const box = node?.getBoundingClientRect()
  const head = node?.querySelector('[data-heads]')?.getBoundingClientRect()
  const name = node?.querySelector('[data-corner]')?.getBoundingClientRect()
  if (!box) return point
  const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
  return {
    clientX: within(point.clientX, (name?.right ?? box.left) + 1, box.right - 1),
    clientY: within(point.clientY, (head?.bottom ?? box.top) + 1, box.bottom - 1),
  }
}

/** Which part of an entry is pressed: an edge pulls where there is room for one. */
function gripOf(event: PointerEvent, { placed }: Hit): Grip {
  const bar = event.target instanceof Element ? event.target.closest('[data-entry]') : null
  const box = bar?.getBoundingClientRect()
  if (!box || !placed || box.width < PULLED_PX) return 'move'
  if (event.clientX > box.right - EDGE_PX) return 'end'
  return event.clientX < box.left + EDGE_PX ? 'start' : 'move'
}
