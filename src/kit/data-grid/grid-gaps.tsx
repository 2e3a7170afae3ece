import { VisuallyHidden } from '@mantine/core'
import classes from './grid-table.module.css'

/** The place of rows out of sight. */
export function AbsentRows({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/** A row on its way from the server. */
export function WaitingRow({ rank, span }: { rank: number; span: number }) {
  return (
    <tr aria-rowindex={rank + 2} aria-busy className={classes.coming}>
      <td colSpan={span}>
        <VisuallyHidden>Ligne en cours de lecture</VisuallyHidden>
      </td>
    </tr>
  )
}
