import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Between the field and the foot, in pixels: the ring of the focus is whole. */
const CLEAR = 12

/**
 * A foot that stays in sight grows over the fields where it says something: the one that is typed in is brought clear of it.
 * @param grown what it says at the moment makes it higher
 * @returns where the foot is drawn
 */
export function useClearOfFoot(grown: boolean): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const typed = document.activeElement
    const form = foot.current?.parentElement
    if (!grown || !foot.current || !(typed instanceof HTMLElement) || !form?.contains(typed)) return
    if (foot.current.contains(typed)) return
    const { top, height } = foot.current.getBoundingClientRect()
    if (typed.getBoundingClientRect().bottom + CLEAR <= top) return
    const { scrollMarginBottom } = typed.style
    typed.style.scrollMarginBottom = `${height + CLEAR}px`
    typed.scrollIntoView({ block: 'nearest' })
    typed.style.scrollMarginBottom = scrollMarginBottom
  }, [grown])
  return foot
}
