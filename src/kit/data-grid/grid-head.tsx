import { Checkbox } from '@mantine/core'
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
  readonly keys: readonly string[]
  readonly onDrag: (drag: { column: string; width: number } | null) => void
  readonly onWidth: (column: string, width: number) => void
}

/** Headings: choose the page, sort, change a width. */
export function GridHead(props: Props) {
  const { grid, roving, expands, keys } = props
  const { selection, menus, columns } = grid
  const chosen = selection ? keys.filter(key => selection.keys.has(key)).length : 0
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.control}>
            <Checkbox
              size="xs"
              aria-label="Sélectionner les lignes de la page"
              checked={chosen > 0 && chosen === keys.length}
              indeterminate={chosen > 0 && chosen < keys.length}
              onChange={event => selection.setAll(keys, event.currentTarget.checked)}
              {...roving.stop(HEAD, CHECK)}
            />
          </th>
        )}
        {expands && (
          <th scope="col" className={classes.control} {...roving.stop(HEAD, EXPAND)}>
            <span className={classes.hidden}>Détail</span>
          </th>
        )}
        {columns.map(column => (
          <Heading key={column.header.id} {...props} column={column} />
        ))}
        {menus.first && (
          <th scope="col" className={classes.menu} {...roving.stop(HEAD, MENU)}>
            <span className={classes.hidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const STATES = { 1: 'ascending', '-1': 'descending' } as const

function Heading({ grid, roving, column, onDrag, onWidth }: Props & { column: Column }) {
  const { id, label, type, sortable } = column.header
  const { tri } = grid.kept.preferences
  const sens = tri?.colonne === id ? tri.sens : null
  const Arrow = sens === 1 ? IconArrowUp : IconArrowDown
  const stop = roving.stop(HEAD, id)
  return (
    <th
      scope="col"
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
