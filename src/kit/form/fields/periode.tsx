import { Button } from '@mantine/core'
import { estJourIso } from '#wire/dates.ts'
import classes from '../form.module.css'
import { SPANS } from '../parse/period.ts'
import type { FieldProps } from '../types.ts'
import { asPeriod, asText } from '../values.ts'
import { DateField } from './date.tsx'

/** From a day to a day; the buttons take the day, the week or the month of the start. */
export function Periode(props: FieldProps) {
  const { value, onChange, control, today } = props
  const [start, end] = asPeriod(value)
  const around = start && estJourIso(start) ? start : today
  const second = { ...control, id: `${control.id}-fin`, autoFocus: false }
  return (
    <>
      <div className={`${classes.pair} ${classes.halves}`}>
        <DateField
          {...props}
          label="Début"
          value={start}
          onChange={day => onChange([day === null ? null : asText(day), end])}
        />
        <DateField
          {...props}
          control={second}
          label="Fin"
          value={end}
          onChange={day => onChange([start, day === null ? null : asText(day)])}
        />
      </div>
      {!control.readOnly && (
        <div className={classes.buttons}>
          {SPANS.map(({ label, of }) => (
            <Button key={label} size="xs" variant="default" onClick={() => onChange([...of(around)])}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
