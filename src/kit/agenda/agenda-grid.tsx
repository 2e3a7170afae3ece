import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react'
import classes from './agenda-grid.module.css'
import { Block } from './block.tsx'
import { placePieces, splitPieces } from './layout.ts'
import { Ghost, NowLine } from './overlays.tsx'
import { quarterOf } from './range.ts'
import { SlotForm } from './slot-form.tsx'
import type { AgendaDay } from './types.ts'
import { useCursor } from './use-cursor.ts'
import { useGesture } from './use-gesture.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { type AgendaView, topOf } from './view.ts'

/** Length of what a tap offers. */
const TAP_MINUTES = 60
/** Names of the days, above what scrolls, and the form's margin. */
const HEAD_PX = 60

const KEYS = 'flèches pour se déplacer, Majuscule et flèches pour étendre, Entrée pour valider'

type Props = { view: AgendaView; scroller: { current: HTMLElement | null } }

/** Days as columns, quarters of an hour as lines; what is drawn over them can be pulled, typed or tapped. */
export function AgendaGrid({ view, scroller }: Props) {
  const { props, editing, shown, from, to, zoom, rules } = view
  const surface = useRef<HTMLDivElement>(null)
  const gesture = useGesture(view, surface)
  const enter = (slotId: string) => findSlot(scroller.current, slotId)?.focus()
  const cursor = useCursor(view, enter)
  const columns = shown.length
  const ids = shown.map(d => d.id)
  // The nights of the days around the one shown on a phone.
  const all = props.days.map(d => d.id)
  const pieces = placePieces(
    splitPieces(props.slots, { ...rules, days: all, dayBefore: props.dayBefore })
      .map(piece => ({ ...piece, column: ids.indexOf(all[piece.column] ?? '') }))
      .filter(piece => piece.column >= 0),
  )
  const height = topOf(view, to)
  const hours = Array.from({ length: (to - from) / 60 }, (_, i) => from / 60 + i)

  useKeptFocus(editing.draft, id => findSlot(scroller.current, id) ?? scroller.current)

  // What the form is about stays in sight above it.
  const asked = editing.draft?.form ? editing.draft.range : null
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scroller.current
    if (!asked || !box || !form.current) return
    const room = box.clientHeight - form.current.offsetHeight - HEAD_PX
    const scale = { from, zoom }
    if (topOf(scale, Math.min(asked.end, to)) > box.scrollTop + room)
      box.scrollTop = topOf(scale, asked.start) - HEAD_PX / 2
  }, [asked, from, to, zoom, scroller])

  function tap(event: MouseEvent): void {
    if (gesture.wasDrag() || !editing.canAdd || inSlot(event)) return
    const { column, minute } = gesture.at(event)
    const start = Math.min(quarterOf(minute), 1440 - TAP_MINUTES)
    editing.draw(null, { day: ids[column] ?? '', start, end: start + TAP_MINUTES }, true)
  }
  const { draft } = editing
  // It scrolls, and where something can be changed the keyboard draws on it.
  const frame = editing.editable
    ? { role: 'application', tabIndex: 0, 'aria-label': `${props.label}\u00a0: ${KEYS}` }
    : { role: 'region', tabIndex: 0, 'aria-label': props.label }
  const back = () => {
    const target = draft?.slot ? findSlot(scroller.current, draft.slot.id) : scroller.current
    target?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.frame} data-form={draft?.form || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is given with its name */}
      <div
        ref={node => {
          scroller.current = node
        }}
        className={classes.scroller}
        style={{ maxHeight: props.height ?? '68dvh', '--columns': columns } as CSSProperties}
        {...frame}
        onKeyDown={cursor.onKeyDown}
      >
        <Head days={shown} />
        <div className={classes.body} style={{ height }}>
          <div className={classes.hours} aria-hidden>
            {hours.map(hour => (
              <span key={hour} style={{ top: topOf(view, hour * 60) }}>
                {String(hour).padStart(2, '0')}:00
              </span>
            ))}
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the application around it has the keyboard */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the application around it has the keyboard */}
          <div
            ref={surface}
            className={classes.surface}
            style={{ '--quarter': `${zoom}px` } as CSSProperties}
            data-editable={editing.canAdd || undefined}
            onPointerDown={event => {
              if (editing.canAdd && !inSlot(event)) gesture.begin(event, 'add', null)
            }}
            onClick={tap}
          >
            {shown.map(day => (
              <span
                key={day.id}
                className={classes.column}
                data-today={day.today || undefined}
                data-off={day.off || undefined}
              />
            ))}
            <ul className={classes.slots} aria-label={props.label}>
              {pieces.map(piece => (
                <Block
                  key={`${piece.slot.id}${piece.before ? '+' : ''}`}
                  view={view}
                  piece={piece}
                  gesture={gesture}
                  columns={columns}
                />
              ))}
            </ul>
            {cursor.range && <Ghost view={view} range={cursor.range} className={classes.cursor} />}
            {draft && (
              <Ghost view={view} range={draft.range} className={classes.draft} words={editing.tell(draft.range)} />
            )}
            <NowLine view={view} />
          </div>
        </div>
      </div>
      {draft?.form && (
        <div ref={form} className={classes.form}>
          <SlotForm
            key={draft.slot?.id ?? `${draft.range.day}`}
            draft={draft}
            editing={editing}
            days={props.days}
            rules={rules}
            onClose={back}
          />
        </div>
      )}
    </div>
  )
}

/** Names of the days, which stay while the hours pass under them. */
function Head({ days }: { days: readonly AgendaDay[] }) {
  return (
    <div className={classes.head}>
      <span className={classes.corner} />
      {days.map(day => (
        <span key={day.id} className={classes.day} data-today={day.today || undefined} data-off={day.off || undefined}>
          <span className={classes.short}>{day.short}</span>
          {day.number && <b className={classes.number}>{day.number}</b>}
        </span>
      ))}
    </div>
  )
}

function inSlot({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('li') !== null
}

function findSlot(root: HTMLElement | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`) ?? null
}
