import type { FieldProps } from '../types.ts'
import { DateField } from './date.tsx'
import { Optional } from './optional.tsx'

/** A day or none; an emptied day keeps its tick until it is filled or taken off. */
export function DateCase(props: FieldProps) {
  return (
    <Optional {...props} first={() => props.today}>
      <DateField
        {...props}
        control={{ ...props.control, autoFocus: false }}
        label={props.field.label}
        onChange={day => props.onChange(day ?? '')}
      />
    </Optional>
  )
}
