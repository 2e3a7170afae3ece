import type { Axis } from './axis.ts'
import { type Placed, placedOf } from './placing.ts'
import { moved, rangeOf } from './range.ts'
import { boundsOf, type Selection } from './selection.ts'
import type { GridChange, GridPaste, GridRow } from './types.ts'

/** A block of cells that was copied. */
export interface Clip {
  /** As the clipboard of the machine has it, which a spreadsheet reads. */
  readonly text: string
  readonly cells: readonly (readonly string[])[]
  readonly lines: readonly { readonly row: string; readonly placed: readonly Placed[] }[]
  /** First column copied. */
  readonly left: number
}

/** What a selection holds: what begins in it, and what each of its cells shows. */
export function clipOf(rows: readonly GridRow[], axis: Axis, selection: Selection): Clip {
  const { top, bottom, left, right } = boundsOf(selection)
  const lines = rows.slice(top, bottom + 1).map(row => ({
    row: row.id,
    placed: placedOf(axis, row.entries).filter(one => one.from >= left && one.from < right + 1),
  }))
  const cells = lines.map(({ placed }) =>
    Array.from({ length: right - left + 1 }, (_, n) =>
      placed
        .filter(one => Math.floor(one.from) === left + n)
        .map(one => one.entry.label)
        .join(' '),
    ),
  )
  return { text: textOf(cells), cells, lines, left }
}

const textOf = (cells: readonly (readonly string[])[]) => cells.map(line => line.join('\t')).join('\n')

/** Cells of a text from a spreadsheet. */
export function cellsOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map(line => line.split('\t').map(cell => cell.trim()))
}

/** How many times a block stands in a length that holds it whole several times; once otherwise, as in a spreadsheet. */
const timesIn = (room: number, length: number) => (room % length === 0 ? room / length : 1)

/**
 * What a paste on a selection would put where. A block smaller than the selection fills it where it divides it; what would stand outside the
 * grid is left out.
 */
export function pasteOf(
  source: Clip | readonly (readonly string[])[],
  rows: readonly GridRow[],
  axis: Axis,
  selection: Selection,
): GridPaste | null {
  const clip = 'cells' in source ? source : null
  const cells = 'cells' in source ? source.cells : source
  const height = cells.length
  const width = Math.max(0, ...cells.map(line => line.length))
  if (height === 0 || width === 0) return null
  const { top, bottom, left, right } = boundsOf(selection)
  const down = timesIn(bottom - top + 1, height)
  const across = timesIn(right - left + 1, width)
  const targets = rows.slice(top, top + down * height)
  const until = Math.min(axis.columns, left + across * width)
  const whole = targets.map((_, n) => {
    const line = cells[n % height] ?? []
    return Array.from({ length: until - left }, (_c, column) => line[column % width] ?? '')
  })
  const changes: GridChange[] = []
  for (const [n, target] of targets.entries()) {
    const line = clip?.lines[n % height]
    for (let time = 0; line && time < across; time++)
      for (const { entry, from } of line.placed) {
        const by = left + time * width - (clip?.left ?? 0)
        if (entry.locked || from + by < 0 || from + by >= axis.columns) continue
        changes.push({ entry, from: line.row, row: target.id, ...moved(axis, entry, by) })
      }
  }
  return { range: { rows: targets.map(row => row.id), ...rangeOf(axis, left, until - 1) }, cells: whole, changes }
}
