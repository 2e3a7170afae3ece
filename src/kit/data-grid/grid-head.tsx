import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Column, NUMERIC } from './columns.ts'
import { CHECK, EXPAND, MENU } from './control-columns.ts'
import classes from './grid-table.module.css'
import { ResizeHandle } from './resize-handle.tsx'
import { HEAD, type Roving } from './use-active-cell.ts'
import { type Grid, nextTri } from './use-grid.ts'

interface Props {
  readonly grid: Grid
  readonly roving: Roving
  readonly expands: boolean
  readonly onDrag: (drag: { column: string; width: number } | null) => void
  readonly onWidth: (column: string, width: number) => void
}

/** Headings: choose the page, sort, change a width. */
export function GridHead(props: Props) {
  const { grid, roving, expands } = props
  const { selection, menus, columns } = grid
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.control}>
            <Checkbox
              size="xs"
              aria-label="Tout sélectionner"
              checked={selection.all}
              indeterminate={!selection.all && selection.keys.size > 0}
              disabled={!selection.chooseAll}
              onChange={event => (event.currentTarget.checked ? selection.chooseAll?.() : selection.clear())}
              {...roving.stop(HEAD, CHECK)}
            />
          </th>
        )}
        {expands && (
          <th scope="col" className={classes.control} {...roving.stop(HEAD, EXPAND)}>
            <VisuallyHidden>Détail</VisuallyHidden>
          </th>
        )}
        {columns.map((column, place) => (
          <Heading key={column.header.id} {...props} column={column} first={place === 0} />
        ))}
        {menus.first && (
          <th scope="col" className={classes.menu} {...roving.stop(HEAD, MENU)}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

const STATES = { 1: 'ascending', '-1': 'descending' } as const

function Heading({ grid, roving, column, first, onDrag, onWidth }: Props & { column: Column; first: boolean }) {
  const { id, label, type, sortable } = column.header
  const { tri } = grid.kept.preferences
  const sens = tri?.colonne === id ? tri.sens : null
  const Arrow = sens === 1 ? IconArrowUp : IconArrowDown
  const stop = roving.stop(HEAD, id)
  return (
    <th
      scope="col"
      data-first={first || undefined}
      data-number={NUMERIC.includes(type) || undefined}
      aria-sort={sortable ? (sens === null ? 'none' : STATES[sens]) : undefined}
      {...(sortable ? {} : stop)}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          title={label}
          data-sorted={sens !== null || undefined}
          aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft"
          onClick={() => grid.setTri(nextTri(tri, id))}
          {...stop}
        >
          <span className={classes.cut}>{label}</span>
          {sens !== null && <Arrow size={14} stroke={2} aria-hidden />}
        </button>
      ) : (
        <span className={classes.cut} title={label}>
          {label}
        </span>
      )}
      <ResizeHandle
        onDrag={width => onDrag({ column: id, width })}
        onEnd={width => {
          onDrag(null)
          if (width !== null) onWidth(id, width)
        }}
      />
    </th>
  )
}
