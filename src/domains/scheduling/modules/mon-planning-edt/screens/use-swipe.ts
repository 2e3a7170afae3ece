import { type TouchEvent, useRef } from 'react'

/** Shorter or steeper is a scroll, or a tap that trembled. */
const DISTANCE_PX = 70

/** A clear horizontal swipe of one finger: to the left for what follows, to the right for what comes before. */
export function useSwipe({ suivant, precedent }: { suivant: () => void; precedent: () => void }) {
  const depart = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent) {
      const doigt = event.touches.length === 1 ? event.touches[0] : undefined
      depart.current = doigt ? { x: doigt.clientX, y: doigt.clientY } : null
    },
    onTouchEnd(event: TouchEvent) {
      const [de, vers] = [depart.current, event.changedTouches[0]]
      depart.current = null
      if (!de || !vers) return
      const [dx, dy] = [vers.clientX - de.x, vers.clientY - de.y]
      if (Math.abs(dx) < DISTANCE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return
      if (dx < 0) suivant()
      else precedent()
    },
  }
}
