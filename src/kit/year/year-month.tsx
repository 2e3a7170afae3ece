import { type CSSProperties, memo } from 'react'
import { inkOn } from '#kit/color/ink.ts'
import type { JourIso } from '#wire/dates.ts'
import { describeDay, marksOf } from './describe-day.ts'
import { monthState, type YearMonth } from './months.ts'
import type { YearViewProps } from './types.ts'
import classes from './year-month.module.css'

const DAYS = [
  ['L', 'lundi'],
  ['M', 'mardi'],
  ['M', 'mercredi'],
  ['J', 'jeudi'],
  ['V', 'vendredi'],
  ['S', 'samedi'],
  ['D', 'dimanche'],
] as const

type Props = { month: YearMonth; view: YearViewProps; current: JourIso }

/** A month as a table, Monday first. */
export function MonthCard({ month, view, current }: Props) {
  const { year, today } = view
  return (
    <table className={classes.root} data-state={monthState(year, month.month, today)}>
      <caption className={classes.title}>{month.label}</caption>
      <thead>
        <tr>
          {DAYS.map(([letter, name]) => (
            <th key={name} scope="col">
              <abbr title={name}>{letter}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map(week => (
          <tr key={week.find(day => day !== null)}>
            {week.map((day, i) => (
              <td key={DAYS[i]?.[1]} data-off={(day !== null && (i === 6 || view.holidays?.has(day))) || undefined}>
                {day && <Day day={day} view={view} stop={day === current} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a mark is painted with: its colour, its ink, its pattern. */
export function paintOf(kind: { color?: string } | undefined): CSSProperties {
  return kind?.color ? ({ '--mark': kind.color, '--mark-ink': inkOn(kind.color) } as CSSProperties) : {}
}

const Day = memo(function Day({ day, view, stop }: { day: JourIso; view: YearViewProps; stop: boolean }) {
  const found = view.marks.get(day) ?? []
  const kinds = found.map(mark => view.kinds.find(kind => kind.id === mark.kind))
  const words = marksOf(view, day)
  return (
    <button
      type="button"
      className={classes.day}
      style={paintOf(kinds[0])}
      tabIndex={stop ? 0 : -1}
      data-day={day}
      data-today={day === view.today || undefined}
      data-pattern={kinds[0] ? (kinds[0].pattern ?? 'plein') : undefined}
      aria-label={day.endsWith('-01') ? `1, ${describeDay(view, day)}` : describeDay(view, day)}
      title={words.length > 0 ? words.join(', ') : undefined}
    >
      <span>{Number(day.slice(8))}</span>
      {found.length > 0 && (
        <b
          className={classes.letters}
          data-letters={found.map((mark, i) => mark.letter ?? kinds[i]?.letter ?? '?').join('')}
          aria-hidden
        />
      )}
    </button>
  )
})
