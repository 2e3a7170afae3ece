import { type RefObject, useEffect } from 'react'
import { FLOOR } from './floor.ts'

function covers(cover: Element, target: HTMLElement): boolean {
  if (cover.contains(target)) return false
  const [over, under] = [cover.getBoundingClientRect(), target.getBoundingClientRect()]
  const apart = under.bottom <= over.top || under.top >= over.bottom
  return !apart && under.right > over.left && under.left < over.right
}

/** What the keyboard reaches comes out from under the messages and from under what stands at the bottom (WCAG 2.4.11). */
export function useFocusInSight(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const reveal = (target: HTMLElement) => {
      const above = [list.current, ...document.querySelectorAll(`[${FLOOR}]`)]
      if (above.some(cover => cover && covers(cover, target))) target.scrollIntoView({ block: 'center' })
    }
    // Once the browser has scrolled by itself.
    const look = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(':focus-visible')) requestAnimationFrame(() => reveal(target))
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [list])
}
