import { type ClipboardEvent, Fragment, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { GridRow } from '#wire/grid.ts'
import { minimumWidth, sameCells } from './columns.ts'
import { CHECK, EXPAND, MENU } from './control-columns.ts'
import { AbsentRows, WaitingRow } from './grid-gaps.tsx'
import { GridHead } from './grid-head.tsx'
import { GridLine, type Live } from './grid-line.tsx'
import classes from './grid-table.module.css'
import { GridTotals } from './grid-totals.tsx'
import { pastedCells } from './pasted.ts'
import { type Segment, segmentsOf } from './row-window.ts'
import { useActiveCell } from './use-active-cell.ts'
import type { Grid } from './use-grid.ts'
import { createKeyboard } from './use-keyboard.ts'

/** Milliseconds in which a second press makes a double one. */
const TWICE_MS = 220

const ranksOf = ({ from, to }: Segment) => Array.from({ length: to - from }, (_, i) => from + i)

/** The list as a table that is walked through with the arrows; only the rows in sight are drawn. */
export function GridTable({ grid }: { grid: Grid }) {
  const { props, rows, places, columns, kept, selection, menus, table, window } = grid
  /** Widths while a heading is being dragged. */
  const [drag, setDrag] = useState<{ column: string; width: number } | null>(null)
  const expands = Boolean(rows.descriptor?.expand && props.expandRow)
  const stops = [
    ...(selection ? [CHECK] : []),
    ...(expands ? [EXPAND] : []),
    ...columns.map(c => c.header.id),
    ...(menus.first ? [MENU] : []),
  ]
  const roving = useActiveCell({ root: table, places, window, columns: stops })

  function setWidth(column: string, width: number): void {
    const { colonnes } = kept.preferences
    kept.change({ colonnes: { ...colonnes, [column]: { ...colonnes[column], width } } })
  }
  const keyboard = createKeyboard({ grid, roving, stops, onWidth: setWidth })

  const soon = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])

  /** Row and column under the pointer. */
  function under(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('td[data-cell]')
    // Where the row stands is looked for among thousands: not for a press of a heading.
    if (!cell || target.closest('a, button, input, label, [data-editor]')) return null
    const row = rows.at(places.rankOf(cell.dataset.cell ?? ''))
    return row ? { row, column: columns.find(c => c.header.id === cell.dataset.column) } : null
  }
  function pressTwice(event: MouseEvent<HTMLElement>): void {
    const at = under(event)
    if (!at?.column || !grid.editing.canEdit(at.column)) return
    clearTimeout(soon.current)
    getSelection()?.removeAllRanges()
    grid.editing.begin(at.row, at.column)
  }
  function paste(event: ClipboardEvent<HTMLElement>): void {
    const { row, column } = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset ?? {}
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    const rank = places.rankOf(row ?? '')
    const from = columns.findIndex(c => c.header.id === column)
    if (!props.onPaste || !cells || rank < 0 || from < 0 || grid.editing.edited) return
    event.preventDefault()
    const lines = cells.flatMap((texts, i) => {
      const over = rows.at(rank + i)
      const spots = columns.slice(from, from + texts.length).map((c, j) => [c, texts[j] ?? ''] as const)
      const kept = spots.filter(([c]) => grid.editing.canEdit(c)).map(([c, text]) => [c.header.id, text])
      return over && kept.length > 0 ? [{ row: over, texts: Object.fromEntries(kept) }] : []
    })
    if (lines.length > 0) void props.onPaste(lines)
  }
  function press(event: MouseEvent<HTMLElement>): void {
    const at = under(event)
    const { onOpen } = props
    // Somebody who selects text to copy it is not opening the row.
    if (!at || !onOpen || getSelection()?.isCollapsed === false) return
    clearTimeout(soon.current)
    // What opens beside the list moves its columns: not under a second press, which changes the cell.
    const waits = props.opened == null && at.column && grid.editing.canEdit(at.column)
    if (waits) soon.current = setTimeout(() => onOpen(at.row, 'press'), TWICE_MS)
    else onOpen(at.row, 'press')
  }

  const shared = { grid, roving, expands }
  const span = stops.length
  const live = useRef<Live>({ grid, roving })
  live.current = { grid, roving }
  // Widths are the table's: no line is drawn again for them.
  const drawn = useRef(columns)
  if (!sameCells(drawn.current, columns)) drawn.current = columns
  const { edited, written } = grid.editing
  function line(row: GridRow, rank: number) {
    const key = grid.keyOf(row)
    const expanded = grid.expanded.has(key)
    return (
      <Fragment key={key}>
        <GridLine
          live={live}
          row={row}
          id={key}
          rank={rank}
          columns={drawn.current}
          chosen={selection ? selection.keys.has(key) : null}
          expanded={expands ? expanded : null}
          current={props.opened === key}
          active={roving.active.key === key ? roving.active.column : null}
          edited={edited?.key === key ? edited : null}
          written={written(key)}
          menusOf={menus.first && menus.of}
          renderIcon={props.renderIcon}
        />
        {expands && expanded && (
          <tr className={classes.detail}>
            <td colSpan={span}>{props.expandRow?.(row)}</td>
          </tr>
        )}
      </Fragment>
    )
  }
  return (
    // The pattern "data grid" of WAI-ARIA: a table whose cells are walked through.
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and cells keep the table's own roles
      role="grid"
      className={classes.table}
      style={{ minWidth: minimumWidth(columns) + (stops.length - columns.length) * 44 - (selection ? 12 : 0) }}
      data-density={kept.preferences.densite}
      data-opens={props.onOpen ? true : undefined}
      aria-label={props.label}
      aria-busy={rows.waiting || props.pending}
      aria-rowcount={rows.found + 1}
      aria-multiselectable={selection ? true : undefined}
      onKeyDown={keyboard}
      onClick={press}
      onDoubleClick={pressTwice}
      onPaste={paste}
      onFocus={event => roving.onFocus(event.target)}
      onBlur={roving.onBlur}
    >
      <colgroup>
        {selection && <col style={{ width: 32 }} />}
        {expands && <col style={{ width: 44 }} />}
        {columns.map(({ header, width }) => {
          const shown = drag?.column === header.id ? drag.width : width
          return <col key={header.id} style={shown === null ? undefined : { width: shown }} />
        })}
        {menus.first && <col style={{ width: 52 }} />}
      </colgroup>
      <GridHead {...shared} onDrag={setDrag} onWidth={setWidth} />
      <tbody>
        {segmentsOf(rows.found, window.range, roving.rank).flatMap(segment => {
          if (!segment.drawn)
            return (
              <AbsentRows key={`gap-${segment.from}`} height={(segment.to - segment.from) * window.line} span={span} />
            )
          // One flat list: a row that leaves the window with the focus stays the same element.
          return ranksOf(segment).map(rank => {
            const row = rows.at(rank)
            return row ? line(row, rank) : <WaitingRow key={`wait-${rank}`} rank={rank} span={span} />
          })
        })}
      </tbody>
      <GridTotals {...shared} />
    </table>
  )
}
