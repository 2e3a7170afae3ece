import { useLayoutEffect, useRef } from 'react'
import classes from './time-grid.module.css'
import type { TipOf } from './use-tip.ts'

/** Room that some lines of words take, in pixels: an entry nearer to the top of the window has them below it. */
const ROOM_PX = 96

interface Place {
  /** Middle of what is seen of the entry, and the edge that the words stand at, in the window. */
  readonly x: number
  readonly y: number
  readonly side: 'above' | 'below'
  /** Whether any of it is seen in its grid. */
  readonly seen: boolean
}

/** The words touch their entry and never cover it: above it, else below. */
function placeBy(entry: HTMLElement): Place {
  const { left, width, top, bottom } = entry.getBoundingClientRect()
  const frame = entry.isConnected ? entry.closest('[role="grid"]')?.getBoundingClientRect() : undefined
  const from = Math.max(left, frame?.left ?? 0)
  const to = Math.min(left + width, frame ? frame.left + frame.width : innerWidth)
  const side = top >= ROOM_PX || innerHeight - bottom < ROOM_PX ? 'above' : 'below'
  const seen = frame !== undefined && bottom > frame.top && top < frame.bottom && to > from
  return { x: (from + Math.max(from, to)) / 2, y: side === 'above' ? top : bottom, side, seen }
}

function stand(words: HTMLElement, { x, y, side }: Place): void {
  words.dataset.side = side
  words.style.setProperty('--tip-x', `${x}px`)
  words.style.setProperty('--tip-y', `${y}px`)
}

interface Props {
  readonly tip: TipOf
  /** Its entry is out of sight. */
  readonly onGone: () => void
}

/** The words of one entry: they go along with what scrolls, once a frame, and nothing is drawn anew for it. */
export function Tip({ tip, onGone }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  useLayoutEffect(() => {
    const { current: words } = box
    if (!words) return
    const { entry } = tip
    let frame = 0
    stand(words, placeBy(entry))
    // Whatever scrolls, the grid or what it stands in. One with the focus is on its way into sight.
    const follow = () => {
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        const place = placeBy(entry)
        if (place.seen || entry === document.activeElement) stand(words, place)
        else gone.current()
      })
    }
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', follow, { capture: true })
    }
  }, [tip])
  return (
    <div ref={box} className={classes.tip} role="tooltip">
      {tip.text}
    </div>
  )
}
