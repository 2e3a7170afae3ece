import { useMemo, useRef, useState } from 'react'
import { type Axis, axisOf } from './axis.ts'
import { type Lines, linesOf } from './lines.ts'
import { entriesAt, type Placed, placedOf } from './placing.ts'
import { rangeOf } from './range.ts'
import { useRows } from './row-store.ts'
import { boundsOf, type Selection } from './selection.ts'
import type { GridRange, GridRow, TimeGridProps } from './types.ts'

/** What the parts of a grid share. */
export interface GridModel {
  readonly props: TimeGridProps
  readonly rows: readonly GridRow[]
  readonly axis: Axis
  readonly lines: Lines
  readonly rowHeight: number
  readonly selection: Selection | null
  readonly select: (selection: Selection | null) => void
  readonly placedIn: (row: number) => readonly Placed[]
  /** What the keyboard is on: Space goes through what stands in one cell. */
  readonly active: Placed | null
  readonly turn: () => void
  readonly range: () => GridRange | null
}

const NONE: readonly Placed[] = []

/** State of a grid: what is chosen, and what follows from what it is given. */
export function useModel(props: TimeGridProps): GridModel {
  const { scale, rowHeight = 34 } = props
  const rows = useRows(props.rows)
  const { from, days, step } = scale
  const [open, close] = scale.hours ?? [0, 1440]
  const axis = useMemo(() => axisOf({ from, days, step, hours: [open, close] }), [from, days, step, open, close])
  const lines = useMemo(() => linesOf(rows, rowHeight), [rows, rowHeight])
  const [chosen, setChosen] = useState<Selection | null>(null)
  const [depth, setDepth] = useState(0)
  const selection = within(chosen, rows.length, axis.columns)
  const placedIn = (row: number) => placedOf(axis, rows[row]?.entries ?? []) ?? NONE
  const under = selection ? entriesAt(placedIn(selection.head.row), selection.head.column) : NONE
  const active = under[depth % Math.max(1, under.length)] ?? null
  const latest = useRef(selection)
  latest.current = selection
  return {
    props,
    rows,
    axis,
    lines,
    rowHeight,
    selection,
    select: next => {
      latest.current = next
      setDepth(0)
      setChosen(next)
    },
    placedIn,
    active,
    turn: () => setDepth(depth + 1),
    range: () => (latest.current ? rangeIn(rows, axis, latest.current) : null),
  }
}

/** A selection as rows and times. */
export function rangeIn(rows: readonly GridRow[], axis: Axis, selection: Selection): GridRange {
  const { top, bottom, left, right } = boundsOf(selection)
  return { rows: rows.slice(top, bottom + 1).map(row => row.id), ...rangeOf(axis, left, right) }
}

/** What was chosen before the rows or the columns became fewer is no longer. */
function within(selection: Selection | null, rows: number, columns: number): Selection | null {
  if (!selection) return null
  const { bottom, right } = boundsOf(selection)
  return bottom < rows && right < columns ? selection : null
}
