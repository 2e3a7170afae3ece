import { useState } from 'react'
import { CalendarPopover } from '#kit/form/fields/calendar-popover.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import classes from './day-button.module.css'

type Props = {
  day: JourIso
  today: JourIso
  label: string
  /** "Mer. 25 nov.", where the whole name of the day has no room. */
  short?: boolean
  onChange: (day: JourIso) => void
}

/** The day shown, in words; a press opens the calendar, Monday first. */
export function DayButton({ day, today, label, short = false, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const shown = formaterJour(day, short ? 'bref' : 'long')
  return (
    <CalendarPopover
      opened={opened}
      onOpened={setOpened}
      position="bottom"
      returnFocus
      value={day}
      today={today}
      onChoose={onChange}
      failed="Le calendrier n’a pas pu être chargé."
    >
      <button
        type="button"
        className={classes.day}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={`${label}\u00a0: ${shown}`}
        onClick={() => setOpened(!opened)}
      >
        {shown}
      </button>
    </CalendarPopover>
  )
}
