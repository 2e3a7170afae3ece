import type { Column } from './columns.ts'
import classes from './import-dialog.module.css'

interface Props {
  readonly title: string
  readonly fields: readonly Column[]
  /** The field that it is; empty: it is left out. */
  readonly field: string
  readonly pending: boolean
  /** Absent where the columns are ours. */
  readonly onMatch: ((id: string) => void) | undefined
}

/** The head of a column: what the sheet calls it, and what it becomes. */
export function ColumnHead({ title, fields, field, pending, onMatch }: Props) {
  return (
    <th scope="col" data-out={(onMatch && field === '') || undefined}>
      {title}
      {onMatch && (
        <select
          className={classes.pick}
          aria-label={`Ce que contient la colonne «\u00a0${title}\u00a0»`}
          value={field}
          disabled={pending}
          onChange={event => onMatch(event.currentTarget.value)}
        >
          <option value="">Laisser de côté</option>
          {fields.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </th>
  )
}
