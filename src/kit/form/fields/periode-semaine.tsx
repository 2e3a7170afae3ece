import { Button, Tooltip } from '@mantine/core'
import { formaterJour } from '#wire/dates.ts'
import classes from '../form.module.css'
import { weekButtons } from '../parse/period.ts'
import { tieButton } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asPeriod } from '../values.ts'

/** Weeks on offer where the form says nothing. */
const WEEKS = 5

/** One week among those that come: S is this one. */
export function PeriodeSemaine({ field, value, onChange, control, today }: FieldProps) {
  const [start, end] = asPeriod(value)
  return (
    <>
      <div className={classes.buttons}>
        {weekButtons(today, field.max ?? WEEKS).map(({ label, period, title }, index) => {
          const chosen = start === period[0] && end === period[1]
          return (
            <Tooltip key={label} label={title}>
              <Button
                size="xs"
                variant={chosen ? 'filled' : 'default'}
                aria-pressed={chosen}
                aria-label={`${label}, ${title}`}
                disabled={control.readOnly}
                onClick={() => onChange([...period])}
                {...(index === 0 ? tieButton(control) : {})}
              >
                {label}
              </Button>
            </Tooltip>
          )
        })}
      </div>
      {start && end && (
        <small role="status">{`Du ${formaterJour(start, 'long')} au ${formaterJour(end, 'long')}`}</small>
      )}
    </>
  )
}
