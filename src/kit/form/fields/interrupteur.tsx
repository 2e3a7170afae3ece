import { Switch } from '@mantine/core'
import classes from '../form.module.css'
import { tie } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'

/** On or off, 1 or 0. */
export function Interrupteur({ value, onChange, control }: FieldProps) {
  // A greyed switch hardly says which way it stands.
  if (control.readOnly) return <p className={classes.said}>{value === 1 ? 'Oui' : 'Non'}</p>
  return (
    <Switch
      size="md"
      error={control.invalid}
      checked={value === 1}
      onChange={event => onChange(event.currentTarget.checked ? 1 : 0)}
      {...tie(control)}
    />
  )
}
