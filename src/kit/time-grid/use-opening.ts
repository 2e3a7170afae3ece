import { type RefObject, useEffect, useRef } from 'react'
import type { Painter } from './painter.ts'

/** Opens with a place of the axis in the middle; again with other columns, not with each minute that passes. */
export function useOpening(painter: RefObject<Painter | null>, position: number | null, columns: string): void {
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (position === null || opened.current === columns) return
    opened.current = columns
    painter.current?.center(position)
  }, [painter, position, columns])
}
