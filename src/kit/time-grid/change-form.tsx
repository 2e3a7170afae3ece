import { Button, Modal, NumberInput, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { estJourUsuel } from '#wire/dates.ts'
import { DAY, dayOf } from './axis.ts'
import { existing, later, wallMinutes } from './range.ts'
import classes from './time-grid.module.css'
import type { GridChange, GridEntry, GridRow } from './types.ts'
import { wholeDay } from './words.ts'

export type ChangeKind = 'move' | 'copy' | 'resize' | 'place'

interface Props {
  readonly kind: ChangeKind
  readonly entry: GridEntry
  readonly row: string
  readonly rows: readonly GridRow[]
  readonly rowName: string | undefined
  readonly onDone: (change: GridChange) => void
  readonly onClose: () => void
}

const TITLES: Readonly<Record<ChangeKind, string>> = {
  move: 'Déplacer',
  copy: 'Copier',
  resize: 'Durée',
  place: 'Placer',
}

/** What a drag does, typed: for whom, which day, which hour, how long. */
export function ChangeForm({ kind, entry, row, rows, rowName = 'Ligne', onDone, onClose }: Props) {
  // Rows that are days say the day by themselves.
  const byDay = rows.every(({ id }) => estJourUsuel(id))
  const long = wholeDay(entry)
  const total = wallMinutes(entry.start, entry.end)
  const [who, setWho] = useState(row)
  const [day, setDay] = useState(dayOf(entry.start))
  const [time, setTime] = useState(entry.start.slice(11))
  const [days, setDays] = useState(Math.max(1, Math.round(total / DAY)))
  const [hours, setHours] = useState(Math.floor(total / 60))
  const [minutes, setMinutes] = useState(total % 60)
  const length = kind !== 'resize' ? total : long ? days * DAY : hours * 60 + minutes
  const valid = length > 0 && estJourUsuel(day) && /^\d\d:\d\d$/.test(time)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!valid) return
    const start = kind === 'resize' ? entry.start : existing(`${day}T${time}`)
    onDone({ entry, from: row, row: who, start, end: existing(later(start, length)) })
  }
  const number = (set: (value: number) => void) => (value: number | string) => set(Number(value) || 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={TITLES[kind]}
      returnFocus={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form className={classes.form} onSubmit={send}>
        <p className={classes.about}>{entry.name ?? entry.label}</p>
        {kind === 'resize' ? (
          long ? (
            <NumberInput label="Jours" value={days} min={1} max={366} onChange={number(setDays)} data-autofocus />
          ) : (
            <div className={classes.pair}>
              <NumberInput label="Heures" value={hours} min={0} max={240} onChange={number(setHours)} data-autofocus />
              <NumberInput label="Minutes" value={minutes} min={0} max={59} step={15} onChange={number(setMinutes)} />
            </div>
          )
        ) : (
          <>
            <Select
              label={rowName}
              data={rows.map(({ id, label }) => ({ value: id, label }))}
              value={who}
              onChange={value => setWho(value ?? row)}
              searchable
              // Opened at once, it would cover the hour that one comes to change.
              openOnFocus={false}
              limit={50}
              allowDeselect={false}
              nothingFoundMessage="Personne de ce nom"
              data-autofocus
            />
            <div className={classes.pair}>
              {!byDay && <DateInput label="Jour" value={day} onChange={setDay} />}
              {!long && <TimeInput label="Heure de début" value={time} onChange={setTime} />}
            </div>
          </>
        )}
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            Ne rien changer
          </Button>
          <Button type="submit" disabled={!valid}>
            {kind === 'resize' ? 'Changer la durée' : TITLES[kind]}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
