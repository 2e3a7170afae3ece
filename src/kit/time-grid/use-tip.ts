import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Specification scheduling §9 "Tooltip open delay 300 ms". */
const DELAY_MS = 300

interface Tip {
  /** What it is of: another word of it is another tip. */
  readonly entry: HTMLElement
  readonly text: string
  /** Middle of what is seen of the entry, and the edge that the words stand at, in the window. */
  readonly x: number
  readonly y: number
  readonly side: 'above' | 'below'
}

/** Room that some lines of words take, in pixels: an entry nearer to the top of the window has them below it. */
const ROOM_PX = 96

const frameOf = (entry: HTMLElement) => entry.closest('[role="grid"]')?.getBoundingClientRect()

/** The words touch their entry and never cover it: above it, else below. */
function placeBy(entry: HTMLElement): Pick<Tip, 'x' | 'y' | 'side'> {
  const { left, width, top, bottom } = entry.getBoundingClientRect()
  const frame = frameOf(entry)
  const from = Math.max(left, frame?.left ?? 0)
  const to = Math.min(left + width, frame ? frame.left + frame.width : innerWidth)
  const side = top >= ROOM_PX || innerHeight - bottom < ROOM_PX ? 'above' : 'below'
  return { x: (from + Math.max(from, to)) / 2, y: side === 'above' ? top : bottom, side }
}

/** Whether any of it is seen in its grid. */
function isSeen(entry: HTMLElement): boolean {
  const { left, width, top, bottom } = entry.getBoundingClientRect()
  const frame = frameOf(entry)
  if (!entry.isConnected || !frame) return false
  return bottom > frame.top && top < frame.bottom && left + width > frame.left && left < frame.left + frame.width
}

/**
 * One tooltip for hundreds of entries: after 300 ms under the mouse, at once with the keyboard; Escape closes it, and it goes along
 * with what scrolls. Entries are found by their `data-tip`, so that none carries listeners of its own.
 */
export function useTip() {
  const [tip, setTip] = useState<Tip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (entry: HTMLElement) => {
    setTip({ entry, text: entry.dataset.tip ?? '', ...placeBy(entry) })
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
  // Whatever scrolls, the grid or what it stands in. One with the focus is on its way into sight.
  useEffect(() => {
    if (!entry) return
    const follow = () => {
      const stays = isSeen(entry) || entry === document.activeElement
      setTip(before => (before && stays ? { ...before, ...placeBy(entry) } : null))
    }
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => removeEventListener('scroll', follow, { capture: true })
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
