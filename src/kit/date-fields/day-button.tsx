import { Popover, Skeleton } from '@mantine/core'
import { useState } from 'react'
import calendar from '#kit/form/fields/calendar.module.css'
import { Part } from '#kit/form/part.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import classes from './day-button.module.css'

const loadCalendar = () => import('#kit/form/fields/calendar.tsx').then(m => m.Calendar)

type Props = { day: JourIso; today: JourIso; label: string; onChange: (day: JourIso) => void }

/** The day shown, in words; a press opens the calendar, Monday first. */
export function DayButton({ day, today, label, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const shown = formaterJour(day, 'long')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      withRoles={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      position="bottom"
      shadow="md"
    >
      <Popover.Target>
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
      </Popover.Target>
      <Popover.Dropdown className={calendar.calendar} role="dialog" aria-label="Calendrier">
        <Part
          load={loadCalendar}
          props={{
            value: day,
            today,
            onChoose: (chosen: string) => {
              onChange(chosen)
              setOpened(false)
            },
          }}
          waiting={
            <div tabIndex={-1} data-autofocus>
              <Skeleton height={268} width={252} />
            </div>
          }
          failed={<p>Le calendrier n’a pas pu être chargé.</p>}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
