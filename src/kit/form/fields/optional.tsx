import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from '../form.module.css'
import type { FieldProps } from '../types.ts'
import { asText, type FieldValue } from '../values.ts'

type Props = Pick<FieldProps, 'field' | 'value' | 'onChange' | 'control'> & {
  /** What ticking gives where nothing was there before. */
  first: () => FieldValue
  children: ReactNode
}

/** A value behind a checkbox: null while it is not ticked; what was there comes back with the tick. */
export function Optional({ field, value, onChange, control, first, children }: Props) {
  const [before, setBefore] = useState<FieldValue>(null)
  const ticked = value !== null
  return (
    <div className={classes.optional}>
      <Checkbox
        aria-label={field.label}
        checked={ticked}
        disabled={control.readOnly}
        data-autofocus={control.autoFocus || undefined}
        onChange={event => {
          if (asText(value) !== '') setBefore(value)
          onChange(event.currentTarget.checked ? (before ?? first()) : null)
        }}
      />
      {ticked && <div className={classes.grow}>{children}</div>}
    </div>
  )
}
