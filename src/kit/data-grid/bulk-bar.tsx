import { Button } from '@mantine/core'
import { compter } from '#wire/french.ts'
import classes from './grid-foot.module.css'
import type { Grid } from './use-grid.ts'

/** How many rows are chosen and what can be done with them together. */
export function BulkBar({ grid }: { grid: Grid }) {
  const { selection, rows, columns, props } = grid
  if (!selection || selection.keys.size === 0) return null
  const keys = [...selection.keys]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and brings no role of use here
    <div className={classes.bulk} role="group" aria-label="Sélection" data-bulk data-floor>
      <span>{compter(keys.length, 'ligne sélectionnée', 'lignes sélectionnées')}</span>
      {!selection.all && selection.chooseAll && (
        <Button className={classes.all} variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          Sélectionner les {compter(rows.found, 'ligne')}
        </Button>
      )}
      <Button className={classes.none} variant="subtle" size="compact-sm" onClick={selection.clear}>
        Tout désélectionner
      </Button>
      <div className={classes.actions}>
        {props.bulkActions?.({
          keys,
          rows: selection.rows,
          headers: columns.map(({ header }) => header),
          clear: selection.clear,
        })}
      </div>
    </div>
  )
}
