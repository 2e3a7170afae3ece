import classes from '../form.module.css'
import { joinInstant, splitInstant } from '../parse/day.ts'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'
import { DateField } from './date.tsx'
import { Heure } from './heure.tsx'

/** A day and a time in Paris, kept as one instant. */
export function DateHeure(props: FieldProps) {
  const { value, onChange, control } = props
  const { day, time } = splitInstant(asText(value))
  const second = { ...control, id: `${control.id}-heure`, autoFocus: false }
  return (
    <div className={classes.pair}>
      <DateField
        {...props}
        label="Jour"
        value={day || null}
        onChange={next => onChange(joinInstant(asText(next), time))}
      />
      <Heure
        {...props}
        control={second}
        label="Heure"
        value={time || null}
        onChange={next => onChange(joinInstant(day, asText(next)))}
      />
    </div>
  )
}
