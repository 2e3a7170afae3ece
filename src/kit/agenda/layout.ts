import type { AgendaRange, AgendaRules, AgendaSlot } from './types.ts'

export const DAY_MINUTES = 1440

/** Part of a slot that stands in one column. */
export interface Piece<S extends AgendaRange = AgendaSlot> {
  readonly slot: S
  /** Index of the column. */
  readonly column: number
  readonly start: number
  readonly end: number
  /** The night before, or the night after, holds the rest. */
  readonly before: boolean
  readonly after: boolean
}

export interface Placed<S extends AgendaRange = AgendaSlot> extends Piece<S> {
  /** Place among those at the same time, from 0, and how many places they share. */
  readonly lane: number
  readonly lanes: number
}

interface Columns extends AgendaRules {
  readonly days: readonly string[]
  readonly dayBefore?: string | undefined
}

/** Parts of the slots in the columns shown; what falls in none is left out. */
export function splitPieces<S extends AgendaRange>(slots: readonly S[], columns: Columns): Piece<S>[] {
  const { days, dayBefore, wrap } = columns
  const pieces: Piece<S>[] = []
  for (const slot of slots) {
    const column = days.indexOf(slot.day)
    const night = slot.end > DAY_MINUTES
    if (column >= 0)
      pieces.push({
        slot,
        column,
        start: slot.start,
        end: Math.min(slot.end, DAY_MINUTES),
        before: false,
        after: night,
      })
    if (!night) continue
    const last = column === days.length - 1
    const next = column >= 0 ? (last ? (wrap ? 0 : -1) : column + 1) : slot.day === dayBefore ? 0 : -1
    if (next >= 0)
      pieces.push({ slot, column: next, start: 0, end: slot.end - DAY_MINUTES, before: true, after: false })
  }
  return pieces
}

/** Two half-open ranges that share a minute. */
export function overlap(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end
}

/** Lanes of the pieces of each column: never two at the same time in one lane, and as few lanes as there can be. */
export function placePieces<S extends AgendaRange>(pieces: readonly Piece<S>[]): Placed<S>[] {
  const sorted = [...pieces].sort((a, b) => a.column - b.column || a.start - b.start || b.end - a.end)
  const placed: Placed<S>[] = []
  let group: { piece: Piece<S>; lane: number }[] = []
  let ends: number[] = []
  let column = -1
  const close = () => {
    const lanes = ends.length
    for (const { piece, lane } of group) placed.push({ ...piece, lane, lanes })
    group = []
    ends = []
  }
  for (const piece of sorted) {
    if (piece.column !== column || ends.every(end => end <= piece.start)) close()
    column = piece.column
    const free = ends.findIndex(end => end <= piece.start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = piece.end
    group.push({ piece, lane })
  }
  close()
  return placed
}

/** Minutes drawn: the hours asked for, wider where a piece starts before or ends after. Whole hours. */
export function shownMinutes(
  pieces: readonly { start: number; end: number }[],
  [from, to]: readonly [number, number],
): { from: number; to: number } {
  const starts = pieces.map(p => Math.floor(p.start / 60) * 60)
  const ends = pieces.map(p => Math.ceil(p.end / 60) * 60)
  return { from: Math.min(from * 60, ...starts), to: Math.max(to * 60, ...ends) }
}
