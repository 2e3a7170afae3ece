import { type RefObject, useEffect, useRef } from 'react'
import type { GridModel } from './model.ts'
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

/**
 * What is open beside the grid is brought in sight as it opens, and as what was asked for arrives: whoever comes by its address, a list
 * or a search looks for it here. Where it is then moved is somebody's doing: the view stays.
 */
export function useOpened(
  painter: RefObject<Painter | null>,
  column: RefObject<HTMLElement | null>,
  { props, rows, placedIn }: GridModel,
): void {
  const { opened = null, loose } = props
  const row = opened === null ? -1 : rows.findIndex(({ entries }) => entries.some(({ id }) => id === opened))
  const aside = opened !== null && row < 0 && (loose?.entries.some(({ id }) => id === opened) ?? false)
  const latest = useRef({ row, placedIn })
  latest.current = { row, placedIn }
  const there = row >= 0
  useEffect(() => {
    const { row: rank, placedIn: inRow } = latest.current
    if (aside)
      // jsdom scrolls nothing.
      column.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
    const placed = there ? inRow(rank).find(({ entry }) => entry.id === opened) : undefined
    if (!placed) return
    // The panel that came with it left the grid less room.
    painter.current?.measure()
    painter.current?.reveal(rank, placed.to - 1)
    painter.current?.reveal(rank, placed.from)
  }, [painter, column, opened, there, aside])
}
