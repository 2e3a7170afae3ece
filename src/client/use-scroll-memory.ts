import { type RefObject, useLayoutEffect, useRef } from 'react'

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let e = element; e; e = e.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(e).overflowY)) return e
  }
  return null
}

/**
 * The list, a visit and its closing share the tab's one scroller: each opens at its top, and the list comes back where it
 * was left.
 */
export function useScrollMemory(cle: string): RefObject<HTMLDivElement | null> {
  const racine = useRef<HTMLDivElement>(null)
  const positions = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const scroller = scrollerOf(racine.current)
    if (!scroller) return
    scroller.scrollTop = positions.current.get(cle) ?? 0
    const noter = () => positions.current.set(cle, scroller.scrollTop)
    scroller.addEventListener('scroll', noter, { passive: true })
    return () => scroller.removeEventListener('scroll', noter)
  }, [cle])
  return racine
}
