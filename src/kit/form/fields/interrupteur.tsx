import { Switch } from '@mantine/core'
import { tie } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'

/** On or off, 1 or 0. */
export function Interrupteur({ value, onChange, control }: FieldProps) {
  return (
    <Switch
      size="md"
      error={control.invalid}
      checked={value === 1}
      disabled={control.readOnly}
      onChange={event => onChange(event.currentTarget.checked ? 1 : 0)}
      {...tie(control)}
    />
  )
}
