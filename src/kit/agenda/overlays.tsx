import classes from './agenda-grid.module.css'
import { splitPieces } from './layout.ts'
import type { AgendaRange } from './types.ts'
import { type AgendaView, topOf } from './view.ts'

/** A range over the days: what is drawn, or where the keyboard stands. */
export function Ghost(given: { view: AgendaView; range: AgendaRange; className: string | undefined; words?: string }) {
  const { view, range, className, words } = given
  const days = view.shown.map(d => d.id)
  return splitPieces([range], { ...view.rules, days }).map(({ column, start, end, before }) => (
    <span
      key={String(before)}
      aria-hidden
      className={className}
      style={{
        left: `${(100 / days.length) * column}%`,
        width: `${100 / days.length}%`,
        top: topOf(view, Math.max(start, view.from)),
        height: topOf(view, end) - topOf(view, Math.max(start, view.from)),
      }}
    >
      {words && !before && <span>{words}</span>}
    </span>
  ))
}

/** Where now is, in its own column. */
export function NowLine({ view }: { view: AgendaView }) {
  const { props, shown, from, to } = view
  const column = props.now ? shown.findIndex(d => d.id === props.now?.day) : -1
  if (!props.now || column < 0 || props.now.minute < from || props.now.minute > to) return null
  const width = 100 / shown.length
  return (
    <span
      className={classes.now}
      aria-hidden
      style={{ left: `${width * column}%`, width: `${width}%`, top: topOf(view, props.now.minute) }}
    />
  )
}
