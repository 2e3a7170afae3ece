import type { GridRow } from './types.ts'

/** Rows and the names of their groups, one under the other. */
export interface Lines {
  /** A row's rank, or the name of a group. */
  readonly items: readonly (number | string)[]
  /** Upper edge of each line, then the lower one of the last. */
  readonly tops: Float64Array
  /** Line of each row. */
  readonly lineOf: Int32Array
}

export const GROUP_HEIGHT = 28

/** Where rows stand. */
export function linesOf(rows: readonly GridRow[], rowHeight: number): Lines {
  const items: (number | string)[] = []
  const lineOf = new Int32Array(rows.length)
  let group: string | undefined
  for (let i = 0; i < rows.length; i++) {
    const own = rows[i]?.group
    if (own !== undefined && own !== group) items.push(own)
    group = own
    lineOf[i] = items.length
    items.push(i)
  }
  const tops = new Float64Array(items.length + 1)
  for (let i = 0; i < items.length; i++)
    tops[i + 1] = (tops[i] ?? 0) + (typeof items[i] === 'string' ? GROUP_HEIGHT : rowHeight)
  return { items, tops, lineOf }
}

/** The line at a height; the nearest one outside. */
export function lineAt({ tops, items }: Lines, y: number): number {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** Lines between two heights and some around them: first and the one after the last. */
export function linesBetween(lines: Lines, from: number, to: number, around: number): { first: number; last: number } {
  const count = lines.items.length
  if (count === 0) return { first: 0, last: 0 }
  return { first: Math.max(0, lineAt(lines, from) - around), last: Math.min(count, lineAt(lines, to) + 1 + around) }
}

/**
 * Columns to draw, in whole slices so that a sideways scroll draws rows again once a slice, not once a frame; all of them where they
 * hold in three views.
 */
export function columnsBetween(count: number, from: number, to: number): { first: number; last: number } {
  const slice = Math.max(8, Math.ceil(to - from))
  if (slice * 3 >= count) return { first: 0, last: count }
  const first = Math.max(0, (Math.floor(from / slice) - 1) * slice)
  return { first, last: Math.min(count, (Math.floor(to / slice) + 2) * slice) }
}
