import { entriesAt, type Placed } from './placing.ts'

export interface Cell {
  readonly row: number
  readonly column: number
}

/** A rectangle of cells: where it began, and the cell that moves. */
export interface Selection {
  readonly anchor: Cell
  readonly head: Cell
}

export interface Bounds {
  readonly rows: number
  readonly columns: number
  /** Rows that a page of the screen holds. */
  readonly page: number
  /** What stands in a row. */
  readonly placedIn: (row: number) => readonly Placed[]
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value))

/** Where a key leads from a cell; null for a key that moves nothing. Control goes to the next entry's edge, as in a spreadsheet. */
export function stepTo(key: string, ctrl: boolean, { row, column }: Cell, bounds: Bounds): Cell | null {
  const { rows, columns, page } = bounds
  const to = (toRow: number, toColumn: number) => ({
    row: clamp(toRow, rows - 1),
    column: clamp(toColumn, columns - 1),
  })
  switch (key) {
    case 'ArrowLeft':
      return to(row, ctrl ? edge(bounds, { row, column }, -1) : column - 1)
    case 'ArrowRight':
      return to(row, ctrl ? edge(bounds, { row, column }, 1) : column + 1)
    case 'ArrowUp':
      return to(ctrl ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(ctrl ? rows - 1 : row + 1, column)
    case 'PageUp':
      return to(row - page, column)
    case 'PageDown':
      return to(row + page, column)
    case 'Home':
      return to(ctrl ? 0 : row, 0)
    case 'End':
      return to(ctrl ? rows - 1 : row, columns - 1)
    default:
      return null
  }
}

/** The next column in this direction where what stands there changes; the last one without. */
function edge({ columns, placedIn }: Bounds, { row, column }: Cell, by: 1 | -1): number {
  const placed = placedIn(row)
  const idAt = (at: number) => entriesAt(placed, at)[0]?.entry.id
  const here = idAt(column)
  let at = column + by
  while (at > 0 && at < columns - 1 && idAt(at) === here) at += by
  return at
}

/** Both edges of a selection, first and last included. */
export function boundsOf({ anchor, head }: Selection): { top: number; bottom: number; left: number; right: number } {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}
