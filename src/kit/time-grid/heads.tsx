// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard and says which cell is in hand
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { Axis } from './axis.ts'
import { dayOf, positionOf } from './axis.ts'
import classes from './heads.module.css'
import type { GridHead, GridMarker, GridSummary, WallTime } from './types.ts'

const part = (axis: Axis, at: number, span: number): CSSProperties => ({
  left: `${(at / axis.columns) * 100}%`,
  width: `${(span / axis.columns) * 100}%`,
})

/** A line whose heads hold two texts is higher. */
const twoIn = (line: readonly GridHead[]) => (line[0]?.small ? '' : undefined)

type HeadsProps = {
  axis: Axis
  corner: string
  cornerNote?: string | undefined
  heads: readonly (readonly GridHead[])[]
  summaries: readonly GridSummary[]
  onColumn?: ((column: number) => void) | undefined
}

/** Days and hours, then what counts them; it stays while the rows pass under it. */
export const Heads = memo(function Heads({ axis, corner, cornerNote, heads, summaries, onColumn }: HeadsProps) {
  return (
    <div className={classes.heads} role="rowgroup" data-heads>
      {heads.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of heads is its rank
        <div key={n} className={classes.line} role="row" aria-rowindex={n + 1} data-two={twoIn(line)}>
          <div className={classes.corner} role="columnheader" data-corner>
            {n === 0 ? corner : <VisuallyHidden>{corner}</VisuallyHidden>}
            {n > 0 && n === heads.length - 1 && cornerNote && (
              <small className={classes.cornerNote} aria-hidden>
                {cornerNote}
              </small>
            )}
          </div>
          <div className={classes.track} role="presentation">
            {line.map(head => (
              <span
                key={head.at}
                role="columnheader"
                aria-colindex={head.at + 2}
                aria-colspan={head.span > 1 ? head.span : undefined}
                data-today={head.today || undefined}
                data-two={head.small ? '' : undefined}
                style={part(axis, head.at, head.span)}
              >
                {head.small && <small>{head.small}</small>}
                <b title={head.title}>{head.label}</b>
                {head.span === 1 && <ColumnButton at={head.at} name={head.title ?? head.label} onColumn={onColumn} />}
              </span>
            ))}
          </div>
        </div>
      ))}
      <Summaries axis={axis} lines={summaries} after={heads.length} onColumn={onColumn} />
    </div>
  )
})

type ColumnProps = { at: number; name: string; onColumn: ((column: number) => void) | undefined }

/** The whole head, pressed; out of the way of the Tab key, which would stop at every column: the menu of a cell does the same. */
function ColumnButton({ at, name, onColumn }: ColumnProps) {
  if (!onColumn) return null
  return (
    <button type="button" className={classes.column} tabIndex={-1} aria-label={name} onClick={() => onColumn(at)} />
  )
}

type SummariesProps = {
  axis: Axis
  lines: readonly GridSummary[]
  after: number
  onColumn?: ((column: number) => void) | undefined
}

/** Lines that count the columns. */
export const Summaries = memo(function Summaries({ axis, lines, after, onColumn }: SummariesProps) {
  return lines.map((summary, n) => (
    <div key={summary.id} className={classes.summary} role="row" aria-rowindex={after + n + 1}>
      <div className={classes.corner} role="rowheader">
        {summary.label}
      </div>
      <div className={classes.track} role="presentation">
        {summary.cells.map(
          (cell, at) =>
            cell && (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                key={at}
                role="gridcell"
                aria-colindex={at + 2}
                aria-label={cell.name}
                data-bad={cell.bad || undefined}
                data-long={cell.text.length > 3 || undefined}
                style={part(axis, at, 1)}
              >
                <b>{cell.text}</b>
                <ColumnButton at={at} name={cell.name ?? cell.text} onColumn={onColumn} />
              </span>
            ),
        )}
      </div>
    </div>
  ))
})

type BackdropProps = { axis: Axis; markers: readonly GridMarker[]; now: WallTime | null; heads: readonly GridHead[] }

/** What is behind all rows, drawn once: shaded days, edges, the line of now. */
export const Backdrop = memo(function Backdrop({ axis, markers, now, heads }: BackdropProps): ReactNode {
  const rank = now === null ? undefined : axis.rankOf.get(dayOf(now))
  const today = rank === undefined || now === null ? null : rank
  return (
    <div className={classes.backdrop} role="presentation" aria-hidden>
      {markers.map(({ day, kind, label }) => {
        const at = axis.rankOf.get(day)
        if (at === undefined) return null
        return (
          <i key={`${day}${kind}`} data-kind={kind} title={label} style={part(axis, at * axis.perDay, axis.perDay)} />
        )
      })}
      {heads.length < axis.columns &&
        heads.slice(1).map(({ at }) => <i key={at} data-edge style={{ left: part(axis, at, 0).left }} />)}
      {today !== null &&
        now !== null &&
        (axis.perDay === 1 && heads.length === axis.columns ? (
          <i data-kind="today" style={part(axis, today, 1)} />
        ) : (
          <i data-now style={{ left: part(axis, axis.perDay === 1 ? today + 0.5 : positionOf(axis, now), 0).left }} />
        ))}
    </div>
  )
})
