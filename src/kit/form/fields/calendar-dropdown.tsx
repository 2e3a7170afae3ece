import { Popover, Skeleton } from '@mantine/core'
import { Part } from '../part.tsx'
import calendar from './calendar.module.css'

const loadCalendar = () => import('./calendar.tsx').then(m => m.Calendar)

type Props = {
  value: string | null
  today: string
  onChoose: (day: string) => void
  /** What to say, and to do instead, when the calendar cannot be fetched. */
  failed: string
}

/** The calendar under a day, fetched at its first opening; until then the focus has a place to be. */
export function CalendarDropdown({ failed, ...props }: Props) {
  return (
    <Popover.Dropdown className={calendar.calendar} role="dialog" aria-label="Calendrier">
      <Part
        load={loadCalendar}
        props={props}
        waiting={
          <div tabIndex={-1} data-autofocus>
            <Skeleton height={268} width={252} />
          </div>
        }
        failed={<p>{failed}</p>}
      />
    </Popover.Dropdown>
  )
}
