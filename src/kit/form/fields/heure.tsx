import { parseTime } from '../parse/day.ts'
import { TypedControl } from '../typed-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** A time of 24 hours, whatever the language of the browser: "9h30" and "930" are understood. */
export function Heure({ value, onChange, control, label }: FieldProps & { label?: string }) {
  return (
    <TypedControl
      control={control}
      inputMode="numeric"
      placeholder="--:--"
      aria-label={label}
      value={value}
      onChange={onChange}
      parse={parseTime}
      format={asText}
    />
  )
}
