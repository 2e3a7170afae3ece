import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { estJourIso } from '#wire/dates.ts'
import { formatDay, parseDay } from '../parse/day.ts'
import { TypedControl } from '../typed-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'
import { CalendarPopover } from './calendar-popover.tsx'

/** A day, typed as dd/MM/yyyy or chosen in a calendar that comes at its first opening. */
export function DateField({ value, onChange, control, today, label }: FieldProps & { label?: string }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(false)
  useEffect(() => {
    // The calendar took the focus away with it, or left before it had it.
    const lost = document.activeElement === document.body || document.activeElement === null
    if (was.current && !opened && lost) button.current?.focus()
    was.current = opened
  }, [opened])
  const text = asText(value)
  return (
    <CalendarPopover
      opened={opened}
      onOpened={setOpened}
      position="bottom-end"
      value={estJourIso(text) ? text : null}
      today={today}
      onChoose={onChange}
      failed="Le calendrier n’a pas pu être chargé. Saisissez la date&nbsp;: jj/mm/aaaa."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: until the calendar has the focus, its Escape comes here */}
      <div
        onKeyDown={event => {
          if (event.key !== 'Escape' || !opened) return
          event.preventDefault()
          setOpened(false)
        }}
      >
        <TypedControl
          control={control}
          inputMode="numeric"
          placeholder="jj/mm/aaaa"
          aria-label={label}
          value={value}
          onChange={onChange}
          parse={typed => parseDay(typed, today)}
          format={day => formatDay(asText(day))}
          rightSection={
            !control.readOnly && (
              <IconButton
                ref={button}
                label={label ? `Calendrier, ${label}` : 'Ouvrir le calendrier'}
                aria-haspopup="dialog"
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendar size={20} stroke={1.8} aria-hidden />
              </IconButton>
            )
          }
        />
      </div>
    </CalendarPopover>
  )
}
