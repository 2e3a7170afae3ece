import { heureParis } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import classes from './grid-foot.module.css'
import type { Grid } from './use-grid.ts'

/** "128 lignes, 12 après filtre". */
export function countWords({ rows, filtered }: Pick<Grid, 'rows' | 'filtered'>): string {
  const all = compter(rows.total, 'ligne')
  return filtered ? `${all}, ${formaterNombre(rows.found)} après filtre` : all
}

/** Counts, and age of what is shown. */
export function GridFoot({ grid }: { grid: Grid }) {
  const { rows } = grid
  const lu_a = rows.descriptor?.lu_a
  return (
    <div className={classes.foot} data-floor>
      <span>{countWords(grid)}</span>
      {lu_a && <span className={classes.age}>Mis à jour à {heureParis(lu_a)}</span>}
      {rows.partial && <span>La liste est trop longue pour être filtrée ici en entier.</span>}
    </div>
  )
}
