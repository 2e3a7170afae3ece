import { type MouseEvent, useRef, useState } from 'react'
import { minimumWidth } from './columns.ts'
import { CHECK, EXPAND, MENU } from './control-columns.ts'
import { GridHead } from './grid-head.tsx'
import { GridLine } from './grid-line.tsx'
import classes from './grid-table.module.css'
import { GridTotals } from './grid-totals.tsx'
import { useActiveCell } from './use-active-cell.ts'
import type { Grid } from './use-grid.ts'
import { createKeyboard } from './use-keyboard.ts'

/** The page as a table that is walked through with the arrows. */
export function GridTable({ grid }: { grid: Grid }) {
  const { props, rows, columns, kept, selection, menus } = grid
  const root = useRef<HTMLTableElement>(null)
  /** Widths while a heading is being dragged. */
  const [drag, setDrag] = useState<{ column: string; width: number } | null>(null)
  const page = rows.page ?? []
  const keys = page.map(grid.keyOf)
  const expands = Boolean(rows.descriptor?.expand && props.expandRow)
  const stops = [
    ...(selection ? [CHECK] : []),
    ...(expands ? [EXPAND] : []),
    ...columns.map(c => c.header.id),
    ...(menus.first ? [MENU] : []),
  ]
  const roving = useActiveCell(root, keys, stops)

  function setWidth(column: string, width: number): void {
    const { colonnes } = kept.preferences
    kept.change({ colonnes: { ...colonnes, [column]: { ...colonnes[column], width } } })
  }
  const keyboard = createKeyboard({ grid, roving, keys, stops, onWidth: setWidth })

  function press(event: MouseEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('td[data-cell]')
    if (!cell || !props.onOpen || target.closest('a, button, input, label')) return
    // Somebody who selects text to copy it is not opening the row.
    if (getSelection()?.isCollapsed === false) return
    const row = page[keys.indexOf(cell.dataset.cell ?? '')]
    if (row) props.onOpen(row)
  }

  const shared = { grid, roving, expands }
  return (
    // The pattern "data grid" of WAI-ARIA: a table whose cells are walked through.
    <table
      ref={root}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and cells keep the table's own roles
      role="grid"
      className={classes.table}
      style={{ minWidth: minimumWidth(columns) + (stops.length - columns.length) * 44 }}
      data-density={kept.preferences.densite}
      data-opens={props.onOpen ? true : undefined}
      aria-label={props.label}
      aria-busy={rows.waiting || props.pending}
      aria-rowcount={rows.found + 1}
      aria-multiselectable={selection ? true : undefined}
      onKeyDown={keyboard}
      onClick={press}
      onFocus={event => roving.onFocus(event.target)}
      onBlur={roving.onBlur}
    >
      <colgroup>
        {selection && <col style={{ width: 44 }} />}
        {expands && <col style={{ width: 44 }} />}
        {columns.map(({ header, width }) => {
          const shown = drag?.column === header.id ? drag.width : width
          return <col key={header.id} style={shown === null ? undefined : { width: shown }} />
        })}
        {menus.first && <col style={{ width: 52 }} />}
      </colgroup>
      <GridHead {...shared} keys={keys} onDrag={setDrag} onWidth={setWidth} />
      <tbody>
        {page.map((row, rank) => (
          <GridLine
            key={keys[rank]}
            {...shared}
            row={row}
            rank={(rows.pageNumber - 1) * (rows.descriptor?.items_par_page ?? 0) + rank}
            keys={keys}
            span={stops.length}
          />
        ))}
      </tbody>
      <GridTotals {...shared} />
    </table>
  )
}
