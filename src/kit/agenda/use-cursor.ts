import { type KeyboardEvent, useState } from 'react'
import { DAY_MINUTES, overlap } from './layout.ts'
import { formatMinute, QUARTER, rangeBetween } from './range.ts'
import type { AgendaRange } from './types.ts'
import type { AgendaView } from './view.ts'

interface Place {
  readonly day: string
  readonly minute: number
  /** Where Shift began to extend. */
  readonly anchor: number
}

export interface Cursor {
  readonly range: AgendaRange | null
  onKeyDown: (event: KeyboardEvent) => void
}

const MOVES: Readonly<Record<string, number>> = { ArrowUp: -QUARTER, ArrowDown: QUARTER, PageUp: -60, PageDown: 60 }

/** The quarter of an hour that the keyboard stands on: arrows move it, Shift extends it, Enter adds or enters a slot. */
export function useCursor(view: AgendaView, enter: (slotId: string) => void): Cursor {
  const [kept, setPlace] = useState<Place | null>(null)
  const { props, editing, shown } = view
  const days = props.days.map(d => d.id)
  const first = props.now && days.includes(props.now.day) ? props.now : { day: shown[0]?.id ?? '', minute: 480 }
  const place = kept && days.includes(kept.day) ? kept : null
  const range = place && rangeBetween(place.day, place.anchor, place.minute)

  function go(next: Place): void {
    setPlace(next)
    const spot = rangeBetween(next.day, next.anchor, next.minute)
    const label = props.days.find(d => d.id === next.day)?.label ?? ''
    const under = props.slots.filter(slot => slot.day === next.day && overlap(slot, spot)).map(slot => slot.label)
    const hours =
      next.anchor === next.minute ? formatMinute(spot.start) : `${formatMinute(spot.start)} à ${formatMinute(spot.end)}`
    editing.say([label, hours, ...under].join(', '))
    view.show(spot)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const here = place ?? { day: first.day, minute: first.minute - (first.minute % QUARTER), anchor: 0 }
    const minutes = MOVES[event.key]
    const column = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (minutes !== undefined || column !== 0) {
      event.preventDefault()
      if (!place) {
        go({ ...here, anchor: here.minute })
        return
      }
      const minute = Math.max(0, Math.min(DAY_MINUTES - QUARTER, here.minute + (minutes ?? 0)))
      const day = days[Math.max(0, Math.min(days.length - 1, days.indexOf(here.day) + column))] ?? here.day
      const extended = event.shiftKey && column === 0 && editing.canAdd
      go({ day, minute, anchor: extended ? here.anchor : minute })
    } else if (event.key === 'Enter' && range) {
      event.preventDefault()
      const under = props.slots.find(slot => slot.day === range.day && overlap(slot, range))
      if (under && place?.anchor === place?.minute) enter(under.id)
      else if (editing.canAdd) {
        void editing.commit(null, range)
        editing.say(`Plage ajoutée\u00a0: ${editing.tell(range)}`)
        setPlace({ day: range.day, minute: range.start, anchor: range.start })
      }
    } else if (event.key === 'Escape' && place && place.anchor !== place.minute) {
      event.preventDefault()
      event.stopPropagation()
      go({ ...place, anchor: place.minute })
    }
  }
  return { range, onKeyDown }
}
