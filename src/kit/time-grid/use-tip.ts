import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Specification scheduling §9 "Tooltip open delay 300 ms". */
const DELAY_MS = 300

export interface TipOf {
  /** What it is of: another word of it is another tip. */
  readonly entry: HTMLElement
  readonly text: string
}

/**
 * One tooltip for hundreds of entries: after 300 ms under the mouse, at once with the keyboard; Escape closes it. Entries are found by
 * their `data-tip`, so that none carries listeners of its own. Where it stands is its own to know (`tip.tsx`).
 */
export function useTip() {
  const [tip, setTip] = useState<TipOf | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (entry: HTMLElement) => setTip({ entry, text: entry.dataset.tip ?? '' })
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
