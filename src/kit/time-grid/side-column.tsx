import { type RefObject, useState } from 'react'
import { inkOn } from '#kit/color/ink.ts'
import type { GridModel } from './model.ts'
import type { Painter } from './painter.ts'
import classes from './side-column.module.css'
import type { GridLooseEntry, TimeGridProps } from './types.ts'
import { useLoaded } from './use-loaded.ts'
import { useSideDrag } from './use-side-drag.ts'

const loadForm = () => import('./change-form.tsx').then(module => module.ChangeForm)

type Props = {
  model: GridModel
  loose: NonNullable<TimeGridProps['loose']>
  painter: RefObject<Painter | null>
  frame: RefObject<HTMLElement | null>
  /** The column itself, where what is dragged out of the rows may be let go. */
  column: RefObject<HTMLElement | null>
}

/** What stands in no row yet: dragged onto a row and a time, or placed by a form where one presses it. */
export function SideColumn({ model, loose, painter, frame, column }: Props) {
  const { rows, selection, props } = model
  const [asked, setAsked] = useState<GridLooseEntry | null>(null)
  const ChangeForm = useLoaded(loadForm, asked !== null)
  const drag = useSideDrag(model, painter, frame)
  const row = rows[selection?.head.row ?? 0]
  return (
    <section
      ref={column}
      className={classes.root}
      aria-label={loose.label}
      data-empty={loose.entries.length === 0 || undefined}
    >
      <h2>
        {loose.label} ({loose.entries.length})
      </h2>
      {loose.entries.length === 0 && <p>Rien à placer</p>}
      {loose.entries.map(entry => (
        <button
          key={entry.id}
          type="button"
          className={classes.card}
          data-loose={entry.id}
          aria-current={entry.id === props.opened || undefined}
          data-tone={entry.color ? undefined : entry.tone}
          data-color={entry.color === undefined ? undefined : ''}
          style={entry.color ? { backgroundColor: entry.color, color: inkOn(entry.color) } : undefined}
          aria-label={entry.name}
          onPointerDown={event => drag(event, entry)}
          onClick={() => setAsked(entry)}
        >
          <b>{entry.label}</b>
          {entry.detail && <span>{entry.detail}</span>}
        </button>
      ))}
      {asked && ChangeForm && row && (
        <ChangeForm
          kind="place"
          entry={asked}
          row={row.id}
          rows={rows}
          rowName={model.props.rowName}
          onClose={() => setAsked(null)}
          onDone={({ entry, row: to, start, end }) => {
            setAsked(null)
            props.onPlace?.({ entry, row: to, start, end })
          }}
        />
      )}
    </section>
  )
}
