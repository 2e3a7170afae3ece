import { Button } from '@mantine/core'
import { compter } from '#wire/french.ts'
import classes from './grid-foot.module.css'
import type { Grid } from './use-grid.ts'

/** How many rows are chosen and what can be done with them together. */
export function BulkBar({ grid }: { grid: Grid }) {
  const { selection, rows, props } = grid
  if (!selection || selection.keys.size === 0) return null
  const keys = [...selection.keys]
  const others = rows.matching?.some(row => !selection.keys.has(grid.keyOf(row)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and brings no role of use here
    <div className={classes.bulk} role="group" aria-label="Sélection">
      <span>{compter(keys.length, 'ligne sélectionnée', 'lignes sélectionnées')}</span>
      {others && rows.matching && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => selection.setAll((rows.matching ?? []).map(grid.keyOf), true)}
        >
          Sélectionner les {compter(rows.matching.length, 'ligne')}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
        Tout désélectionner
      </Button>
      <div className={classes.actions}>{props.bulkActions?.({ keys, clear: selection.clear })}</div>
    </div>
  )
}
