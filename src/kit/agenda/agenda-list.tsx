import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import classes from './agenda-list.module.css'
import { formatRange } from './range.ts'
import { SlotForm } from './slot-form.tsx'
import type { AgendaDay, AgendaSlot } from './types.ts'
import type { AgendaView } from './view.ts'

/** What a new slot of the list begins with, in minutes. */
const FIRST = { start: 480, end: 720 } as const

/** The agenda in words: everything that the drawing shows and lets do, in the order of the day. */
export function AgendaList({ view }: { view: AgendaView }) {
  const { props, editing } = view
  const root = useRef<HTMLDivElement>(null)
  const { draft } = editing
  const form = (day: string, slot: AgendaSlot | null) =>
    draft?.form && draft.slot?.id === slot?.id && (slot !== null || opened(day)) ? (
      <SlotForm
        draft={draft}
        editing={editing}
        days={props.days}
        rules={view.rules}
        onClose={() => {
          const opener = slot ? `[data-slot="${CSS.escape(slot.id)}"]` : `[data-day="${CSS.escape(day)}"]`
          root.current?.querySelector<HTMLElement>(opener)?.focus()
        }}
      />
    ) : null
  // The day whose "Ajouter" was pressed keeps the form, even when another day is chosen in it.
  const first = useRef('')
  const opened = (day: string) => first.current === day

  return (
    <div ref={root} className={classes.root}>
      {props.days.map(day => (
        <section key={day.id} className={classes.day} aria-label={day.label} data-today={day.today || undefined}>
          <h2 className={classes.title}>{day.label}</h2>
          <Slots view={view} day={day} form={slot => form(day.id, slot)} />
          {editing.canAdd && (
            <Button
              variant="subtle"
              data-day={day.id}
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              aria-label={`Ajouter une plage ${day.label}`}
              onClick={() => {
                first.current = day.id
                editing.draw(null, { day: day.id, ...FIRST }, true)
              }}
            >
              Ajouter
            </Button>
          )}
          {form(day.id, null)}
        </section>
      ))}
    </div>
  )
}

type SlotsProps = { view: AgendaView; day: AgendaDay; form: (slot: AgendaSlot) => React.ReactNode }

function Slots({ view, day, form }: SlotsProps) {
  const { props, editing } = view
  const slots = props.slots.filter(slot => slot.day === day.id).sort((a, b) => a.start - b.start || a.end - b.end)
  if (slots.length === 0) return <p className={classes.none}>Aucune plage</p>
  return (
    <ul className={classes.slots}>
      {slots.map(slot => (
        <li key={slot.id}>
          <div className={classes.slot}>
            <b className={classes.hours}>{formatRange(slot)}</b>
            <span className={classes.words}>
              {slot.color ? <ColorChip color={slot.color}>{slot.label}</ColorChip> : slot.label}
              {slot.detail && <small>{slot.detail}</small>}
            </span>
            {editing.isActive(slot) && (
              <Button
                variant="default"
                data-slot={slot.id}
                aria-label={`${props.onOpen ? 'Ouvrir' : 'Modifier'} ${slot.label}, ${day.label}, ${formatRange(slot)}`}
                onClick={() => editing.activate(slot)}
              >
                {props.onOpen ? 'Ouvrir' : 'Modifier'}
              </Button>
            )}
          </div>
          {form(slot)}
        </li>
      ))}
    </ul>
  )
}
