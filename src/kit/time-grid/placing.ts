import { type Axis, spanOf } from './axis.ts'
import type { GridEntry } from './types.ts'

/** An entry on the axis, beside those that stand at the same time. */
export interface Placed {
  readonly entry: GridEntry
  readonly from: number
  readonly to: number
  readonly lane: number
  lanes: number
}

const kept = new WeakMap<readonly GridEntry[], { axis: Axis; placed: readonly Placed[] }>()

/** Entries of a row on an axis, in order; reckoned once for an array, when its row comes in sight. */
export function placedOf(axis: Axis, entries: readonly GridEntry[]): readonly Placed[] {
  const known = kept.get(entries)
  if (known?.axis === axis) return known.placed
  const placed = place(axis, entries)
  kept.set(entries, { axis, placed })
  return placed
}

function place(axis: Axis, entries: readonly GridEntry[]): Placed[] {
  const spans: { entry: GridEntry; from: number; to: number }[] = []
  let sorted = true
  for (const entry of entries) {
    const span = spanOf(axis, entry)
    if (!span) continue
    sorted &&= span.from >= (spans.at(-1)?.from ?? 0)
    spans.push({ entry, from: span.from, to: span.to })
  }
  if (!sorted) spans.sort((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed[] = []
  let group: Placed[] = []
  let ends: number[] = []
  let until = -1
  for (const { entry, from, to } of spans) {
    if (from >= until) {
      for (const one of group) one.lanes = ends.length
      group = []
      ends = []
    }
    const free = ends.findIndex(end => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    until = Math.max(until, to)
    const one: Placed = { entry, from, to, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
  }
  for (const one of group) one.lanes = ends.length
  return placed
}

/** Entries over a column. */
export function entriesAt(placed: readonly Placed[], column: number): readonly Placed[] {
  return placed.filter(one => one.from < column + 1 && one.to > column)
}
