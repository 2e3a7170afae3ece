import { Checkbox, CheckIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import type { GridMenu, GridRow } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'
import { deQui } from '#wire/names.ts'
import { CellEditor } from './cell-editor.tsx'
import { type Column, NUMERIC } from './columns.ts'
import { CHECK, EXPAND, MENU } from './control-columns.ts'
import { cellContent, linkOf } from './grid-cell.tsx'
import classes from './grid-table.module.css'
import { LineMenu } from './row-menu.tsx'
import { rowName } from './row-name.ts'
import { type Roving, stopOf } from './use-active-cell.ts'
import type { Edited, Written } from './use-editing.ts'
import type { Grid } from './use-grid.ts'

/** The table as it is when a key or a press comes. */
export interface Live {
  readonly grid: Grid
  readonly roving: Roving
}

/** What a line shows, and nothing else: it is drawn again when one of these changes, and only then. */
export interface LineProps {
  readonly live: RefObject<Live>
  readonly row: GridRow
  /** Of the row. */
  readonly id: string
  /** Rank in the whole list, from 0. */
  readonly rank: number
  readonly columns: readonly Column[]
  /** Null where rows cannot be chosen. */
  readonly chosen: boolean | null
  /** Whether its detail is under it; null where rows have none. */
  readonly expanded: boolean | null
  /** It stands beside the list. */
  readonly current: boolean
  /** The column of its cell that Tab reaches. */
  readonly active: string | null
  /** Its cell that is being changed. */
  readonly edited: Edited | null
  readonly written: Written | undefined
  /** Null where rows have no menu. */
  readonly menusOf: ((row: GridRow) => readonly GridMenu[]) | null
  readonly renderIcon: ((name: string) => ReactNode) | undefined
}

/** Mantine's own look, without what its component does at each line: forty of them are drawn for one press. */
const box = Checkbox.classes

/** One row. */
export const GridLine = memo(function GridLine(props: LineProps) {
  const { live, row, id, rank, columns, chosen, expanded, current, active, edited, written, menusOf } = props
  const name = rowName(columns, row)
  const stop = (column: string) => stopOf(id, column, column === active)
  const menus = menusOf?.(row)
  // By its key: the row may have moved since this was drawn.
  function focus(column: string): void {
    const { grid, roving } = live.current
    const place = grid.places.rankOf(id)
    if (place >= 0) roving.focus(place, column)
  }
  function goOn(from: number, way: 1 | -1): void {
    const { editing } = live.current.grid
    const rest = way === 1 ? columns.slice(from + 1) : columns.slice(0, from).reverse()
    const to = rest.find(editing.canEdit)
    focus((to ?? columns[from])?.header.id ?? '')
    if (to) editing.begin(row, to)
  }
  return (
    <tr
      data-line
      aria-rowindex={rank + 2}
      aria-selected={chosen ?? undefined}
      aria-current={current || undefined}
      data-chosen={chosen || undefined}
    >
      {chosen !== null && (
        <td className={classes.control}>
          <div className={`${box.inner} ${classes.box}`}>
            <input
              type="checkbox"
              className={`mantine-focus-auto ${box.input}`}
              aria-label={`Sélectionner ${name}`}
              checked={chosen}
              onChange={event => {
                const { selection } = live.current.grid
                const { shiftKey } = event.nativeEvent as MouseEvent
                if (shiftKey) selection?.extend(rank, rank)
                else selection?.toggle(id)
              }}
              {...stop(CHECK)}
            />
            {chosen && <CheckIcon className={box.icon} />}
          </div>
        </td>
      )}
      {expanded !== null && (
        <td className={classes.control}>
          <IconButton
            size="var(--rt-control-small)"
            label={`Détail ${deQui(name)}`}
            aria-expanded={expanded}
            onClick={() => live.current.grid.toggleExpanded(id)}
            {...stop(EXPAND)}
          >
            <IconChevronRight className={classes.chevron} size={17} stroke={1.8} aria-hidden />
          </IconButton>
        </td>
      )}
      {columns.map((column, place) => {
        const { header, renderer } = column
        const text = texteCellule(row[header.id], header, renderer)
        const link = linkOf(row, column)
        const own = stop(header.id)
        const editing = edited?.column === header.id
        return (
          <td
            key={header.id}
            data-cell={id}
            data-editing={editing || undefined}
            data-first={place === 0 || undefined}
            data-number={NUMERIC.includes(header.type) || undefined}
            title={text.length > 12 ? text : undefined}
            {...(link === null ? own : {})}
          >
            {editing ? (
              <CellEditor
                edited={edited}
                live={live}
                label={`${header.label}, ${name}`}
                onLeave={() => focus(header.id)}
                onNext={way => goOn(place, way)}
              />
            ) : (
              (written?.get(header.id) ??
              cellContent({ row, column, text, link, renderIcon: props.renderIcon, stop: own }))
            )}
          </td>
        )
      })}
      {menus && (
        <td className={classes.menu} {...(menus.length === 0 ? stop(MENU) : {})}>
          {menus.length > 0 && (
            <LineMenu live={live} row={row} name={name} menus={menus} cell={stop(MENU)} renderIcon={props.renderIcon} />
          )}
        </td>
      )}
    </tr>
  )
})
