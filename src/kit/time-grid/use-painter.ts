import { type RefObject, useLayoutEffect, useRef } from 'react'
import { beforePrinting } from '#kit/print/print-sheet.ts'
import { Painter, type Scene } from './painter.ts'
import type { RowStore } from './row-store.ts'

/** The painter of a grid, for as long as its body is there: it draws at each change, each scroll and each new size. */
export function usePainter(
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  passing: RefObject<HTMLElement | null>,
  scene: Scene,
  store: RowStore | null,
): RefObject<Painter | null> {
  const painter = useRef<Painter | null>(null)
  // Before the scene is given to it, at the first drawing.
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, body.current]
    if (!outer || !inner) return
    const own = new Painter(outer, inner, passing.current)
    painter.current = own
    const draw = () => own.scroll()
    outer.addEventListener('scroll', draw, { passive: true })
    // jsdom lays nothing out and has no observer; everything is drawn there.
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => own.measure())
    sizes?.observe(outer)
    sizes?.observe(inner)
    let after: (() => void) | null = null
    const begin = () => {
      after = own.drawWhole()
    }
    const end = () => after?.()
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    const forget = beforePrinting(() => own.drawWhole())
    return () => {
      outer.removeEventListener('scroll', draw)
      sizes?.disconnect()
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      forget()
      own.stop()
      inner.replaceChildren()
      painter.current = null
    }
  }, [frame, body, passing])
  useLayoutEffect(() => painter.current?.update(scene))
  useLayoutEffect(() => store?.watch((rank, rows) => painter.current?.repaint(rank, rows)), [store])
  return painter
}
