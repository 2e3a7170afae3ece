import type { KeyboardEvent } from 'react'
import { clampWidth } from './columns.ts'
import { type ActiveCell, HEAD, type Roving } from './use-active-cell.ts'
import type { Grid } from './use-grid.ts'

/** Pixels of one step of a column's width. */
export const WIDTH_STEP = 16

interface Keyboard {
  readonly grid: Grid
  readonly roving: Roving
  /** Cells of a row in order, controls included. */
  readonly stops: readonly string[]
  readonly onWidth: (column: string, width: number) => void
}

/** Keys of a data grid (WAI-ARIA authoring practices), a screen of rows on PageUp and PageDown. */
export function createKeyboard(keyboard: Keyboard) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || event.defaultPrevented) return
    // Keys of what is not a cell (a menu, a detail under a row) are not ours.
    const { row, column } = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset ?? {}
    if (row === undefined || column === undefined) return
    const { arrows, jumps, acts } = keysAt({ key: row, column }, keyboard)
    if (arrows(event) || jumps(event) || acts(event)) event.preventDefault()
  }
}

/** What the keys do at a cell; each answers whether the key was one of its own. */
function keysAt(active: ActiveCell, { grid, roving, stops, onWidth }: Keyboard) {
  const { places, window } = grid
  const row = active.key === HEAD ? -1 : places.rankOf(active.key)
  const column = stops.indexOf(active.column)

  function move(rows: number, columns: number): void {
    const to = Math.max(-1, Math.min(places.count - 1, row + rows))
    const at = Math.max(0, Math.min(stops.length - 1, column + columns))
    roving.focus(to, stops[at] ?? '')
    // Beside an open record the arrows walk the records.
    const { opened, onOpen } = grid.props
    const current = to === row ? undefined : grid.rows.at(to)
    if (current && opened !== undefined && opened === active.key) onOpen?.(current, 'arrow')
  }

  function turn(screens: number): void {
    // From the headings or the first row upwards, nothing moves.
    const to = Math.max(0, Math.min(places.count - 1, row + screens * window.seen))
    move(to - row, 0)
  }

  function resize(event: KeyboardEvent, steps: number): void {
    const heading = (event.target as HTMLElement).closest('th')
    if (heading) onWidth(active.column, clampWidth(heading.offsetWidth + steps * WIDTH_STEP))
  }

  function extend(step: number): void {
    if (!grid.selection || places.keyAt(row + step) === undefined) return
    grid.selection.extend(row + step, row)
    move(step, 0)
  }

  function arrows(event: KeyboardEvent): boolean {
    const sideways = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (sideways && event.shiftKey && active.key === HEAD) resize(event, sideways)
    else if (step && event.shiftKey && grid.selection && row >= 0) extend(step)
    else if (sideways || step) move(step, sideways)
    else return false
    return true
  }

  function jumps(event: KeyboardEvent): boolean {
    const far = event.ctrlKey ? places.count : 0
    if (event.key === 'Home') move(event.ctrlKey ? -Math.max(0, row) : 0, -stops.length)
    else if (event.key === 'End') move(far, stops.length)
    else if (event.key === 'PageDown') turn(1)
    else if (event.key === 'PageUp') turn(-1)
    else return false
    return true
  }

  /** F2, or a letter as in a spreadsheet, where the cell may be changed. */
  function edit(event: KeyboardEvent): boolean {
    const current = grid.rows.at(row)
    const where = grid.columns.find(c => c.header.id === active.column)
    if (!current || !where || row < 0 || !grid.editing.canEdit(where)) return false
    const letter = event.key.length === 1 && event.key !== ' ' && event.key !== '/' && !event.ctrlKey
    if (event.key !== 'F2' && !letter) return false
    grid.editing.begin(current, where, letter ? event.key : undefined)
    return true
  }

  function acts(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement
    if (edit(event)) return true
    // A button, a box or a link has its own Enter, and its own Space but the link.
    if (target.closest('button, input') || row < 0) return false
    if (event.key === 'Enter' && !target.closest('a')) {
      const current = grid.rows.at(row)
      if (current) grid.open?.(current, 'enter')
      return true
    }
    if (event.key !== ' ') return false
    grid.selection?.toggle(active.key)
    return true
  }

  return { arrows, jumps, acts }
}
