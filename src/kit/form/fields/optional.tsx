import { Checkbox, VisuallyHidden } from '@mantine/core'
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
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its control is the box inside, drawn by Mantine */}
      <label className={classes.tap}>
        <VisuallyHidden>{field.label}</VisuallyHidden>
        <Checkbox
          checked={ticked}
          disabled={control.readOnly}
          data-autofocus={control.autoFocus || undefined}
          onChange={event => {
            if (asText(value) !== '') setBefore(value)
            onChange(event.currentTarget.checked ? (before ?? first()) : null)
          }}
        />
      </label>
      {ticked && <div className={classes.grow}>{children}</div>}
    </div>
  )
}
