import { type RefObject, useEffect, useRef, useState } from 'react'

/** Cards drawn at first, and more each time one comes to the end of them. */
const STEP = 30

interface Growing {
  readonly shown: number
  readonly more: () => void
  /** What stands under the last one: in sight, it brings more. */
  readonly end: RefObject<HTMLDivElement | null>
}

/** How much of a list is drawn whose items have no common height. @param reach makes the rows up to there be read */
export function useGrowing(count: number, reach: (to: number) => void): Growing {
  const [wanted, setWanted] = useState(STEP)
  const end = useRef<HTMLDivElement>(null)
  const more = () => {
    setWanted(before => before + STEP)
    reach(wanted + STEP)
  }
  const latest = useRef(more)
  latest.current = more
  const shown = Math.min(wanted, count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again once more is drawn
  useEffect(() => {
    const element = end.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const eye = new IntersectionObserver(
      seen => {
        if (seen.some(s => s.isIntersecting)) latest.current()
      },
      { rootMargin: '600px' },
    )
    eye.observe(element)
    return () => eye.disconnect()
  }, [shown])
  return { shown, more, end }
}
