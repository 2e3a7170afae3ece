import classes from '../form.module.css'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** A text of the server, nothing to fill. */
export function Information({ field, value }: FieldProps) {
  const text = asText(value)
  return (
    <div className={classes.information}>
      <p>{field.label}</p>
      {text !== '' && <p>{text}</p>}
    </div>
  )
}
