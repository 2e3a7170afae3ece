import { Popover, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Part } from '../part.tsx'
import calendar from './calendar.module.css'

const loadCalendar = () => import('./calendar.tsx').then(m => m.Calendar)

type Props = {
  opened: boolean
  onOpened: (opened: boolean) => void
  position: 'bottom' | 'bottom-end'
  returnFocus?: boolean
  value: string | null
  today: string
  onChoose: (day: string) => void
  /** What to say, and to do instead, when the calendar cannot be fetched. */
  failed: string
  /** What opens it. */
  children: ReactNode
}

/** A calendar under what opens it, fetched at its first opening; until then the focus has a place to be. */
export function CalendarPopover({ opened, onOpened, children, onChoose, failed, ...props }: Props) {
  const { position, returnFocus = false, ...shown } = props
  const choose = (day: string) => {
    onChoose(day)
    onOpened(false)
  }
  return (
    <Popover
      {...{ opened, position, returnFocus }}
      onChange={onOpened}
      withRoles={false}
      trapFocus
      transitionProps={{ duration: 0 }}
      shadow="md"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={calendar.calendar} role="dialog" aria-label="Calendrier">
        <Part
          load={loadCalendar}
          props={{ ...shown, onChoose: choose }}
          waiting={
            <div tabIndex={-1} data-autofocus>
              <Skeleton height={268} width={252} />
            </div>
          }
          failed={<p>{failed}</p>}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
