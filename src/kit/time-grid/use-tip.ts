import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Specification scheduling §9 "Tooltip open delay 300 ms". */
const DELAY_MS = 300

interface Tip {
  /** What it is of: another word of it is another tip. */
  readonly entry: HTMLElement
  readonly text: string
  /** Middle of the entry, and what it stands on: the foot of the grid, in the window. */
  readonly x: number
  readonly y: number
}

/** An entry this near the foot of its grid, in pixels, has its words above it instead: they would cover it. */
const FOOT_PX = 96

/** The words stand at the foot of the grid: beside their entry they would cover the rows that one reads or walks to next. */
function standOn(entry: HTMLElement): number {
  const { top, bottom } = entry.getBoundingClientRect()
  const frame = entry.closest('[role="grid"]')?.getBoundingClientRect()
  const foot = Math.min(frame?.bottom ?? 0, innerHeight)
  return foot - bottom > FOOT_PX ? foot : top
}

/**
 * One tooltip for hundreds of entries: after 300 ms under the mouse, at once with the keyboard; Escape and scrolling close
 * it. Entries are found by their `data-tip`, so that none carries listeners of its own.
 */
export function useTip() {
  const [tip, setTip] = useState<Tip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (entry: HTMLElement) => {
    const { left, width } = entry.getBoundingClientRect()
    setTip({ entry, text: entry.dataset.tip ?? '', x: left + width / 2, y: standOn(entry) })
  }
  const entry = tip?.entry
  // The mouse may rest on what changes: a post that was waiting is kept.
  useEffect(() => {
    if (!entry) return
    const watch = new MutationObserver(() => {
      const { tip: text } = entry.dataset
      setTip(before => (before && text ? { ...before, text } : null))
    })
    watch.observe(entry, { attributes: true, attributeFilter: ['data-tip'] })
    return () => watch.disconnect()
  }, [entry])
  const hide = () => {
    clearTimeout(timer.current)
    setTip(null)
  }
  return {
    tip,
    hide,
    show,
    onPointerOver: (event: PointerEvent) => {
      const entry = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      clearTimeout(timer.current)
      if (entry) timer.current = setTimeout(() => show(entry), DELAY_MS)
      else setTip(null)
    },
  }
}
