import { NativeSelect } from '@mantine/core'
import { ecrireTri, lireTri } from '#wire/grid-query.ts'
import classes from './toolbar.module.css'
import type { Grid } from './use-grid.ts'

/** Order of the cards, which have no headings to press. */
export function SortSelect({ grid }: { grid: Grid }) {
  const { tri } = grid.kept.preferences
  const data = [
    { value: '', label: 'Ordre initial' },
    ...grid.columns
      .filter(c => c.header.sortable)
      .flatMap(({ header }) => [
        { value: header.id, label: `${header.label} ↑` },
        { value: `-${header.id}`, label: `${header.label} ↓` },
      ]),
  ]
  return (
    <NativeSelect
      className={classes.sorting}
      aria-label="Trier"
      data={data}
      value={ecrireTri(tri) ?? ''}
      onChange={event => grid.setTri(lireTri(event.currentTarget.value))}
    />
  )
}
