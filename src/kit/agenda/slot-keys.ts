import type { KeyboardEvent } from 'react'
import { moveRange, QUARTER, resizeRange, sameRange } from './range.ts'
import type { AgendaRange, AgendaSlot } from './types.ts'
import type { AgendaView } from './view.ts'

const STEPS: Readonly<Record<string, { days: number; minutes: number }>> = {
  ArrowUp: { days: 0, minutes: -QUARTER },
  ArrowDown: { days: 0, minutes: QUARTER },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
}

/** The keyboard's twin of dragging a slot: arrows move it, Shift pulls its end, Enter validates, Escape gives it back. */
export function slotKeys(view: AgendaView, slot: AgendaSlot, event: KeyboardEvent): void {
  const { editing, rules } = view
  const drawn = editing.draft?.slot?.id === slot.id ? editing.draft : null
  const range: AgendaRange = drawn?.range ?? { day: slot.day, start: slot.start, end: slot.end }
  const step = STEPS[event.key]
  if (step && editing.canChange(slot) && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    const moved = event.shiftKey
      ? resizeRange(range, 'end', step.minutes, rules)
      : moveRange(range, step, { ...rules, days: view.props.days.map(d => d.id) })
    editing.draw(slot, moved)
    view.show(moved)
    return
  }
  if (event.key === 'Enter' && drawn && !sameRange(slot, drawn.range)) {
    event.preventDefault()
    void editing.commit(slot, drawn.range)
    editing.say(`${editing.tell(drawn.range)}. Enregistré.`)
  } else if (event.key === 'Escape' && drawn) {
    event.preventDefault()
    event.stopPropagation()
    editing.cancel()
    editing.say(`Annulé. ${editing.tell(slot)}`)
  } else if ((event.key === 'Delete' || event.key === 'Backspace') && editing.canDelete(slot)) {
    event.preventDefault()
    void editing.remove(slot)
  }
}
