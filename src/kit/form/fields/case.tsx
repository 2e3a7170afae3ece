import { Checkbox } from '@mantine/core'
import classes from '../form.module.css'
import { tie } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'

/** Yes or no, 1 or 0, with its label beside the box. */
export function Case({ field, value, onChange, control }: FieldProps) {
  return (
    <Checkbox
      classNames={{ label: classes.boxLabel }}
      label={
        <>
          {field.label}
          {control.required && (
            <span className={classes.star} aria-hidden>
              {'\u00a0*'}
            </span>
          )}
        </>
      }
      error={control.invalid}
      checked={value === 1}
      disabled={control.readOnly}
      onChange={event => onChange(event.currentTarget.checked ? 1 : 0)}
      {...tie(control)}
    />
  )
}
