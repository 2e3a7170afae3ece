import type { AgendaDay, AgendaSlot } from './types.ts'
import classes from './week-strip.module.css'

type Props = {
  days: readonly AgendaDay[]
  slots: readonly AgendaSlot[]
  chosen: string
  onChoose: (day: string) => void
}

/** The days of the week under the thumb; a dot tells which have something. */
export function WeekStrip({ days, slots, chosen, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's
    <div className={classes.root} role="group" aria-label="Jour affiché">
      {days.map(day => {
        // What is seen begins the name: whoever speaks to the machine says what they read.
        const seen = [day.short, day.number].filter(Boolean).join(' ')
        const some = slots.some(slot => slot.day === day.id)
        return (
          <button
            key={day.id}
            type="button"
            className={classes.day}
            aria-pressed={day.id === chosen}
            aria-label={`${seen === day.label ? '' : `${seen}, `}${day.label}${some ? '' : ', rien'}`}
            data-today={day.today || undefined}
            data-some={some || undefined}
            onClick={() => onChoose(day.id)}
          >
            <span>{day.short}</span> {day.number && <b>{day.number}</b>}
          </button>
        )
      })}
    </div>
  )
}
