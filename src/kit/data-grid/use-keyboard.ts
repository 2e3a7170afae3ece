import type { KeyboardEvent } from 'react'
import { clampWidth } from './columns.ts'
import { type ActiveCell, HEAD, type Roving } from './use-active-cell.ts'
import type { Grid } from './use-grid.ts'

/** Pixels of one step of a column's width. */
export const WIDTH_STEP = 16

interface Keyboard {
  readonly grid: Grid
  readonly roving: Roving
  readonly keys: readonly string[]
  /** Cells of a row in order, controls included. */
  readonly stops: readonly string[]
  readonly onWidth: (column: string, width: number) => void
}

/** Keys of a data grid (WAI-ARIA authoring practices), with pages on PageUp and PageDown. */
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
function keysAt(active: ActiveCell, { grid, roving, keys, stops, onWidth }: Keyboard) {
  const row = keys.indexOf(active.key)
  const column = stops.indexOf(active.column)

  function move(rows: number, columns: number): void {
    const to = Math.max(-1, Math.min(keys.length - 1, row + rows))
    const at = Math.max(0, Math.min(stops.length - 1, column + columns))
    roving.focus(to < 0 ? HEAD : (keys[to] ?? HEAD), stops[at] ?? '')
  }

  function turn(pages: number): void {
    const { pageNumber, pages: count } = grid.rows
    const to = Math.max(1, Math.min(count, pageNumber + pages))
    if (to === pageNumber) {
      // At the first or last page: its first or last row.
      move(pages > 0 ? keys.length : -row, 0)
      return
    }
    roving.focusRank(Math.max(0, row))
    grid.setPage(to)
  }

  function resize(event: KeyboardEvent, steps: number): void {
    const heading = (event.target as HTMLElement).closest('th')
    if (heading) onWidth(active.column, clampWidth(heading.offsetWidth + steps * WIDTH_STEP))
  }

  function extend(step: number): void {
    const to = keys[row + step]
    const from = keys[row]
    if (to === undefined || from === undefined || !grid.selection) return
    grid.selection.extend(to, keys, from)
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
    const far = event.ctrlKey ? keys.length : 0
    if (event.key === 'Home') move(event.ctrlKey ? -row : 0, -stops.length)
    else if (event.key === 'End') move(far, stops.length)
    else if (event.key === 'PageDown') turn(1)
    else if (event.key === 'PageUp') turn(-1)
    else return false
    return true
  }

  function acts(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement
    // A button, a box or a link has its own Enter, and its own Space but the link.
    if (target.closest('button, input') || row < 0) return false
    if (event.key === 'Enter' && !target.closest('a')) {
      const current = grid.rows.page?.[row]
      if (current) grid.open?.(current)
      return true
    }
    if (event.key !== ' ') return false
    grid.selection?.toggle(active.key)
    return true
  }

  return { arrows, jumps, acts }
}
