import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formatMinute, rangeOfTimes } from './range.ts'
import classes from './slot-form.module.css'
import type { AgendaDay, AgendaRules } from './types.ts'
import type { Draft, Editing } from './use-editing.ts'

type Props = { draft: Draft; editing: Editing; days: readonly AgendaDay[]; rules: AgendaRules; onClose: () => void }

/** The twin of dragging, for a finger, a screen reader or a hurry: a day and two times. */
export function SlotForm({ draft, editing, days, rules, onClose }: Props) {
  const { slot } = draft
  const form = useRef<HTMLFormElement>(null)
  const [day, setDay] = useState(draft.range.day)
  const [start, setStart] = useState(formatMinute(draft.range.start))
  const [end, setEnd] = useState(formatMinute(draft.range.end))
  const [refused, setRefused] = useState(false)
  const range = rangeOfTimes(day, start, end, rules)
  const changeable = slot === null || editing.canChange(slot)

  // The first thing that can be done, and no keyboard over half the screen of a phone.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])

  /** What the times say is drawn at once behind the form. */
  function write(next: { day?: string; start?: string; end?: string }): void {
    const read = rangeOfTimes(next.day ?? day, next.start ?? start, next.end ?? end, rules)
    if (read) editing.draw(slot, read, true)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setRefused(range === null)
    if (!range) return
    onClose()
    void editing.commit(slot, range)
  }
  const title = slot ? slot.label : 'Nouvelle plage'
  const error =
    refused && !range ? (rules.overnight ? 'Indiquez deux heures différentes.' : 'La fin doit suivre le début.') : null
  return (
    <form
      ref={form}
      className={classes.root}
      aria-label={title}
      noValidate
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
        editing.cancel()
      }}
    >
      <p className={classes.title}>{title}</p>
      <fieldset className={classes.fields} disabled={!changeable}>
        {days.length > 1 && (
          <NativeSelect
            label="Jour"
            value={day}
            data={days.map(d => ({ value: d.id, label: d.label }))}
            onChange={event => {
              setDay(event.currentTarget.value)
              write({ day: event.currentTarget.value })
            }}
          />
        )}
        <TimeInput
          label="Début"
          value={start}
          onChange={time => {
            setStart(time)
            write({ start: time })
          }}
        />
        <TimeInput
          label="Fin"
          value={end}
          error={error !== null}
          onChange={time => {
            setEnd(time)
            write({ end: time })
          }}
        />
      </fieldset>
      <Refusal>{error}</Refusal>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => {
            onClose()
            editing.cancel()
          }}
        >
          Annuler
        </Button>
        {slot && editing.canDelete(slot) && (
          <Button
            variant="light"
            color="red"
            onClick={() => {
              onClose()
              void editing.remove(slot)
            }}
          >
            Supprimer
          </Button>
        )}
        {changeable && (
          <Button type="submit" data-first>
            {slot ? 'Enregistrer' : 'Ajouter'}
          </Button>
        )}
      </div>
    </form>
  )
}
