import { texteCellule } from '#wire/grid-cells.ts'
import { NUMERIC } from './columns.ts'
import classes from './grid-table.module.css'
import type { Grid } from './use-grid.ts'

/** Totals of the server. Those of a list filtered here are still those of all its rows, and say so. */
export function totalsLabel(grid: Grid): string {
  return grid.filtered && grid.rows.matching ? 'Total général' : 'Total'
}

/** Totals under their columns. */
export function GridTotals({ grid, expands }: { grid: Grid; expands: boolean }) {
  const { columns, selection, menus, rows } = grid
  const footer = rows.descriptor?.footer
  if (!footer) return null
  return (
    <tfoot>
      <tr>
        {(selection || expands) && <td colSpan={Number(Boolean(selection)) + Number(expands)} />}
        {columns.map(({ header, renderer }, place) => {
          const total = texteCellule(footer[header.id], header, renderer)
          return (
            <td key={header.id} data-number={NUMERIC.includes(header.type) || undefined} title={total || undefined}>
              {total || (place === 0 ? totalsLabel(grid) : '')}
            </td>
          )
        })}
        {menus.first && <td className={classes.menu} />}
      </tr>
    </tfoot>
  )
}
