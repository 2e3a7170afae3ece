import { Skeleton } from '@mantine/core'
import classes from './rows-skeleton.module.css'

type Props = {
  /** What is being read, for who cannot see the shape. */
  label: string
  rows: number
  /** Widths of the columns to come, as a grid's template. */
  columns: string
}

/** Lines of a dense table to come. */
export function RowsSkeleton({ label, rows, columns }: Props) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={rank} className={classes.row} style={{ gridTemplateColumns: columns }}>
          <Skeleton height={14} />
          <Skeleton height={14} />
          <Skeleton height={14} />
        </div>
      ))}
    </div>
  )
}
