/** Ranks of the rows that are drawn, the last one excluded. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Rows drawn beyond what is seen, so that a turn of the wheel meets rows. */
const BEYOND = 8
/** Edges fall on multiples of this: a pixel of scrolling draws nothing anew. */
const STEP = 8
/** Drawn before anything was measured. */
export const FIRST_ROWS = 40

interface Seen {
  readonly count: number
  /** Height of a row, in pixels. */
  readonly line: number
  /** Where the part that is seen begins and ends, from the top of the first row. */
  readonly top: number
  readonly bottom: number
}

/** Rows to draw for what is seen of the list. */
export function rangeOf({ count, line, top, bottom }: Seen): Range {
  const from = Math.floor((Math.floor(top / line) - BEYOND) / STEP) * STEP
  const to = Math.ceil((Math.ceil(bottom / line) + BEYOND) / STEP) * STEP
  const first = Math.max(0, Math.min(from, count - 1))
  return { from: first, to: Math.max(Math.min(to, count), Math.min(first + 1, count)) }
}

/** A run of drawn rows, or of left-out ones that keep their place. */
export interface Segment extends Range {
  readonly drawn: boolean
}

/** What stands in the table from its first row to its last: the range, and the row that must stay wherever it is. */
export function segmentsOf(count: number, range: Range, kept: number): readonly Segment[] {
  const runs: Range[] = [{ from: Math.min(range.from, count), to: Math.min(range.to, count) }]
  if (kept >= 0 && kept < range.from) runs.unshift({ from: kept, to: kept + 1 })
  else if (kept >= range.to && kept < count) runs.push({ from: kept, to: kept + 1 })
  const segments: Segment[] = []
  let at = 0
  for (const run of runs) {
    if (run.from > at) segments.push({ from: at, to: run.from, drawn: false })
    if (run.to > run.from) segments.push({ ...run, drawn: true })
    at = Math.max(at, run.to)
  }
  if (at < count) segments.push({ from: at, to: count, drawn: false })
  return segments
}
