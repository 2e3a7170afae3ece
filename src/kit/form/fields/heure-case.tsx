import { heureParis } from '#wire/dates.ts'
import { presentMs } from '#wire/present.ts'
import type { FieldProps } from '../types.ts'
import { Heure } from './heure.tsx'
import { Optional } from './optional.tsx'

/** A time or none. */
export function HeureCase(props: FieldProps) {
  return (
    <Optional {...props} first={() => heureParis(presentMs())}>
      <Heure
        {...props}
        control={{ ...props.control, autoFocus: false }}
        label={props.field.label}
        onChange={time => props.onChange(time ?? '')}
      />
    </Optional>
  )
}
