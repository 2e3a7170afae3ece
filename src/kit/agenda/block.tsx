import type { CSSProperties, PointerEvent } from 'react'
import { inkOn } from '#kit/color/ink.ts'
import classes from './block.module.css'
import type { Placed } from './layout.ts'
import { formatRange } from './range.ts'
import { slotKeys } from './slot-keys.ts'
import type { Gesture } from './use-gesture.ts'
import { type AgendaView, topOf } from './view.ts'

type Props = { view: AgendaView; piece: Placed; gesture: Gesture; columns: number }

/** Room for one small line, for one line, or for two and more. */
function sizeOf(height: number): string {
  return height < 22 ? 'tiny' : height < 40 ? 'small' : 'full'
}

/** Place and colours of a piece; its ink is computed, whatever colour somebody chose. */
function styleOf(view: AgendaView, { column, lane, lanes, start, end, slot }: Placed, columns: number): CSSProperties {
  const width = 100 / columns
  return {
    left: `${width * (column + lane / lanes)}%`,
    width: `${width / lanes}%`,
    top: topOf(view, start),
    height: topOf(view, end) - topOf(view, start),
    ...(slot.color ? { '--slot': slot.color, '--slot-ink': inkOn(slot.color) } : {}),
  }
}

/** A slot, or the part of it that stands in one day. */
export function Block({ view, piece, gesture, columns }: Props) {
  const { editing, props } = view
  const { slot } = piece
  const style = styleOf(view, piece, columns)
  const day = props.days.find(d => d.id === slot.day)?.label ?? 'la veille'
  const hours = formatRange(slot)
  // What is seen stands in the name as it is seen: whoever speaks to the machine says what they read.
  const name = [day, slot.label, hours, slot.detail, piece.before && 'suite'].filter(Boolean).join(', ')
  const changeable = editing.canChange(slot)
  const pull = (grip: 'start' | 'end') => (event: PointerEvent) => {
    event.stopPropagation()
    gesture.begin(event, grip, slot)
  }
  const words = (
    <>
      <span className={classes.label}>{slot.label}</span> <span className={classes.hours}>{hours}</span>{' '}
      {slot.detail && <span className={classes.detail}>{slot.detail}</span>}
    </>
  )
  return (
    <li
      className={classes.piece}
      style={style}
      data-size={sizeOf(Number(style.height))}
      data-pattern={slot.pattern ?? 'plein'}
      data-before={piece.before || undefined}
      data-after={piece.after || undefined}
      data-moving={editing.draft?.slot?.id === slot.id || undefined}
    >
      {editing.isActive(slot) ? (
        <button
          type="button"
          className={classes.body}
          data-slot={slot.id}
          data-changeable={changeable || undefined}
          aria-label={name}
          title={`${slot.label}, ${hours}`}
          onPointerDown={event => {
            event.stopPropagation()
            if (changeable && !piece.before) gesture.begin(event, 'move', slot)
          }}
          onClick={event => {
            event.stopPropagation()
            if (!gesture.wasDrag()) editing.activate(slot)
          }}
          onKeyDown={event => slotKeys(view, slot, event)}
        >
          {words}
        </button>
      ) : (
        <div className={classes.body} title={`${slot.label}, ${hours}`}>
          <span className={classes.said}>{day}, </span>
          {words}
        </div>
      )}
      {changeable && !piece.before && <span className={classes.top} onPointerDown={pull('start')} />}
      {changeable && !piece.after && <span className={classes.bottom} onPointerDown={pull('end')} />}
    </li>
  )
}
