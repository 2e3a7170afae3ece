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
  const ouvert = useRef(false)
  useLayoutEffect(() => {
    // A tab opens at its top by itself: asking where it stands would lay the page out once more before its first frame.
    if (ouvert.current) {
      const scroller = scrollerOf(racine.current)
      if (scroller) scroller.scrollTop = positions.current.get(cle) ?? 0
    }
    ouvert.current = true
    const noter = ({ target }: Event) => {
      if (target instanceof Element && target.contains(racine.current)) positions.current.set(cle, target.scrollTop)
    }
    // Scrolling does not bubble: heard on its way down, from whichever ancestor scrolls.
    document.addEventListener('scroll', noter, { passive: true, capture: true })
    return () => document.removeEventListener('scroll', noter, { capture: true })
  }, [cle])
  return racine
}
