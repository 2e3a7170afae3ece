import { type RefObject, useEffect } from 'react'
import { FLOOR } from './floor.ts'

function covers(cover: Element, target: HTMLElement): boolean {
  if (cover.contains(target)) return false
  const [over, under] = [cover.getBoundingClientRect(), target.getBoundingClientRect()]
  const apart = under.bottom <= over.top || under.top >= over.bottom
  return !apart && under.right > over.left && under.left < over.right
}

/**
 * What the keyboard reaches comes out from under the messages and from under what stands at the bottom (WCAG 2.4.11); so does the
 * field one is in when a message comes over it.
 * @param messages what stands in the list
 */
export function useFocusInSight(list: RefObject<HTMLElement | null>, messages: readonly unknown[]): void {
  useEffect(() => {
    const look = ({ target }: FocusEvent) => reveal(list, target)
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [list])
  const { length } = messages
  useEffect(() => {
    if (length > 0) reveal(list, document.activeElement)
  }, [list, length])
}

/** Once the browser has scrolled by itself, and the messages have their place. */
function reveal(list: RefObject<HTMLElement | null>, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
  requestAnimationFrame(() => {
    const above = [list.current, ...document.querySelectorAll(`[${FLOOR}]`)]
    if (above.some(cover => cover && covers(cover, target))) target.scrollIntoView({ block: 'center' })
  })
}
