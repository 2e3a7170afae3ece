import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { heureParis } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import classes from './grid-foot.module.css'
import type { Grid } from './use-grid.ts'

/** "128 lignes, 12 après filtre". */
export function countWords({ rows, filtered }: Pick<Grid, 'rows' | 'filtered'>): string {
  const all = compter(rows.total, 'ligne')
  return filtered ? `${all}, ${formaterNombre(rows.found)} après filtre` : all
}

/** First, last, the page and its neighbours; null stands for what is left out. */
export function pageList(page: number, pages: number): readonly (number | null)[] {
  const near = new Set([1, page - 1, page, page + 1, pages])
  const shown = Array.from({ length: pages }, (_, i) => i + 1).filter(p => near.has(p) || pages <= 7)
  return shown.flatMap((p, i) => (i > 0 && p - (shown[i - 1] ?? 0) > 1 ? [null, p] : [p]))
}

/** Counts, age of what is shown, and the pages where there is more than one. */
export function GridFoot({ grid }: { grid: Grid }) {
  const { rows } = grid
  const lu_a = rows.descriptor?.lu_a
  return (
    <div className={classes.foot} data-floor>
      <span>{countWords(grid)}</span>
      {lu_a && <span className={classes.age}>Mis à jour à {heureParis(lu_a)}</span>}
      {rows.partial && <span>La liste est trop longue pour être filtrée ici en entier.</span>}
      {rows.pages > 1 && <Pager grid={grid} />}
    </div>
  )
}

function Pager({ grid }: { grid: Grid }) {
  const { pageNumber: page, pages } = grid.rows
  return (
    <nav className={classes.pager} aria-label="Pages">
      <IconButton
        label="Page précédente"
        size="var(--rt-control-small)"
        disabled={page <= 1}
        onClick={() => grid.setPage(page - 1)}
      >
        <IconChevronLeft size={17} stroke={1.8} aria-hidden />
      </IconButton>
      <span className={classes.of}>
        Page {page} sur {pages}
      </span>
      <ul className={classes.pages}>
        {pageList(page, pages).map((p, i) => (
          <li key={p ?? `gap-${i}`}>
            {p === null ? (
              <span className={classes.gap}>…</span>
            ) : (
              <Button
                variant={p === page ? 'filled' : 'subtle'}
                color={p === page ? 'petrol' : 'gray'}
                className={classes.page}
                aria-label={`Page ${p}`}
                aria-current={p === page ? 'page' : undefined}
                onClick={() => grid.setPage(p)}
              >
                {p}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <IconButton
        label="Page suivante"
        size="var(--rt-control-small)"
        disabled={page >= pages}
        onClick={() => grid.setPage(page + 1)}
      >
        <IconChevronRight size={17} stroke={1.8} aria-hidden />
      </IconButton>
    </nav>
  )
}
