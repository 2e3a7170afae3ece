import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FIRST_ROWS, type Range, rangeOf } from './row-window.ts'

/** A row's height before one was drawn. */
const LINE = 36
/** Rows of a screen where nothing is laid out. */
const SCREEN = 15

export interface RowWindow {
  readonly range: Range
  /** Height of a row, in pixels. */
  readonly line: number
  /** First row that is seen whole, and how many are. */
  readonly first: number
  readonly seen: number
  /** Draws the rows around this one, now. */
  readonly draw: (rank: number) => void
}

interface View extends Omit<RowWindow, 'draw'> {
  readonly more: 'left' | 'right' | 'both' | ''
}

/** Which sides of the table have more than is seen: its edges say so. */
function moreOf(frame: HTMLElement): View['more'] {
  const left = frame.scrollLeft > 1
  const right = frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1
  return left ? (right ? 'both' : 'left') : right ? 'right' : ''
}

function viewOf(table: HTMLTableElement, frame: HTMLElement, count: number): View | null {
  const body = table.tBodies[0]?.getBoundingClientRect()
  const row = table.querySelector('tr[data-line]')?.getBoundingClientRect()
  if (!body || !row || row.height === 0) return null
  const outer = frame.getBoundingClientRect()
  const head = table.tHead?.offsetHeight ?? 0
  const [top, bottom] = [Math.max(0, outer.top) - body.top, Math.min(innerHeight, outer.bottom) - body.top]
  const line = row.height
  const first = Math.max(0, Math.ceil((top + head) / line))
  return {
    range: rangeOf({ count, line, top, bottom }),
    line,
    first: Math.min(first, Math.max(0, count - 1)),
    seen: Math.max(1, Math.floor((bottom - Math.max(top + head, 0)) / line)),
    more: moreOf(frame),
  }
}

const same = (a: View, b: View) =>
  a.range.from === b.range.from &&
  a.range.to === b.range.to &&
  a.line === b.line &&
  a.first === b.first &&
  a.seen === b.seen

/**
 * The rows in sight of a table as long as its list, whichever element scrolls: the frame around it, or the page.
 * @param whole draws everything above what is seen too: rows of other heights stand there
 */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number, whole: boolean): RowWindow {
  const [view, setView] = useState<View>({
    range: { from: 0, to: FIRST_ROWS },
    line: LINE,
    first: 0,
    seen: SCREEN,
    more: '',
  })
  const rows = useRef(count)
  rows.current = count
  const look = useCallback(() => {
    const element = table.current
    const frame = element?.closest<HTMLElement>('[data-frame]')
    const next = element && frame && viewOf(element, frame, rows.current)
    if (!next) return
    // Said to the style sheet only: it changes at each end of a slide, and no row with it.
    frame.dataset.more = next.more
    setView(before => (same(before, next) ? before : next))
  }, [table])

  useEffect(() => {
    const scrolled = (event: Event) => {
      if (event.target instanceof Node && table.current && event.target.contains(table.current)) look()
    }
    // Scrolling does not bubble, and the page may be what scrolls.
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', scrolled, { capture: true })
      removeEventListener('resize', look)
    }
  }, [table, look])
  // The table comes after its rows, and goes where none is left.
  const sizes = useRef<{ of: HTMLTableElement | null; stop: () => void }>({ of: null, stop: () => undefined })
  useLayoutEffect(() => {
    const element = table.current
    if (sizes.current.of === element) return
    sizes.current.stop()
    const observer = new ResizeObserver(look)
    const frame = element?.closest('[data-frame]')
    if (frame) observer.observe(frame)
    if (element) observer.observe(element)
    sizes.current = { of: element, stop: () => observer.disconnect() }
    look()
  })
  useEffect(() => () => sizes.current.stop(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another window
  useLayoutEffect(look, [count, look])

  const draw = useCallback((rank: number) => {
    const around = { from: Math.max(0, rank - SCREEN), to: Math.min(rows.current, rank + SCREEN) }
    flushSync(() => setView(before => ({ ...before, range: around })))
  }, [])
  const { range, line, first, seen } = view
  const to = Math.min(range.to, count)
  return { range: { from: whole ? 0 : Math.min(range.from, to), to }, line, first, seen, draw }
}
