import { Checkbox } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import type { GridRow } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'
import { deQui } from '#wire/names.ts'
import { CellEditor } from './cell-editor.tsx'
import { NUMERIC } from './columns.ts'
import { CHECK, EXPAND, MENU } from './control-columns.ts'
import { GridCell, linkOf } from './grid-cell.tsx'
import classes from './grid-table.module.css'
import { RowMenu } from './row-menu.tsx'
import { rowName } from './row-name.ts'
import type { Roving } from './use-active-cell.ts'
import type { Grid } from './use-grid.ts'

interface Props {
  readonly grid: Grid
  readonly roving: Roving
  readonly expands: boolean
  readonly row: GridRow
  /** Rank in the whole list, from 0. */
  readonly rank: number
  readonly span: number
}

/** One row, and its detail under it once opened. */
export function GridLine({ grid, roving, expands, row, rank, span }: Props) {
  const { props, columns, selection, expanded, menus, editing } = grid
  const { edited } = editing
  const key = grid.keyOf(row)
  const name = rowName(columns, row)
  const chosen = selection?.keys.has(key)
  const opened = expands && expanded.has(key)
  function goOn(from: number, way: 1 | -1): void {
    const rest = way === 1 ? columns.slice(from + 1) : columns.slice(0, from).reverse()
    const to = rest.find(editing.canEdit)
    roving.focus(rank, (to ?? columns[from])?.header.id ?? '')
    if (to) editing.begin(row, to)
  }
  return (
    <>
      <tr
        data-line
        aria-rowindex={rank + 2}
        aria-selected={selection ? chosen : undefined}
        aria-current={props.opened === key || undefined}
        data-chosen={chosen || undefined}
      >
        {selection && (
          <td className={classes.control}>
            <Checkbox
              size="xs"
              aria-label={`Sélectionner ${name}`}
              checked={chosen ?? false}
              onChange={event => {
                const { shiftKey } = event.nativeEvent as MouseEvent
                if (shiftKey) selection.extend(rank, rank)
                else selection.toggle(key)
              }}
              {...roving.stop(key, CHECK)}
            />
          </td>
        )}
        {expands && (
          <td className={classes.control}>
            <IconButton
              size="var(--rt-control-small)"
              label={`Détail ${deQui(name)}`}
              aria-expanded={opened}
              onClick={() => grid.toggleExpanded(key)}
              {...roving.stop(key, EXPAND)}
            >
              <IconChevronRight className={classes.chevron} size={17} stroke={1.8} aria-hidden />
            </IconButton>
          </td>
        )}
        {columns.map((column, place) => {
          const { id, type } = column.header
          const text = texteCellule(row[id], column.header, column.renderer)
          const stop = roving.stop(key, id)
          const link = linkOf(row, column) !== null
          return (
            <td
              key={id}
              data-cell={key}
              data-editing={(edited?.key === key && edited.column === id) || undefined}
              data-first={place === 0 || undefined}
              data-number={NUMERIC.includes(type) || undefined}
              title={text.length > 12 ? text : undefined}
              {...(link ? {} : stop)}
            >
              {edited?.key === key && edited.column === id ? (
                <CellEditor
                  edited={edited}
                  editing={editing}
                  label={`${column.header.label}, ${name}`}
                  onLeave={() => roving.focus(rank, id)}
                  onNext={way => goOn(place, way)}
                />
              ) : (
                (editing.written(key, id) ?? (
                  <GridCell row={row} column={column} renderIcon={props.renderIcon} stop={link ? stop : undefined} />
                ))
              )}
            </td>
          )
        })}
        {menus.first && (
          <td className={classes.menu} {...(menus.of(row).length === 0 ? roving.stop(key, MENU) : {})}>
            <RowMenu grid={grid} row={row} name={name} cell={roving.stop(key, MENU)} />
          </td>
        )}
      </tr>
      {opened && (
        <tr className={classes.detail}>
          <td colSpan={span}>{props.expandRow?.(row)}</td>
        </tr>
      )}
    </>
  )
}
