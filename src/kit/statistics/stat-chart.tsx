import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { drawingOf } from './drawing.ts'
import { Bars, LineSample, Lines } from './marks.tsx'
import { formatStep, formatValue } from './model.ts'
import { Patterns, SERIES, serieStyle } from './series.tsx'
import classes from './stat-chart.module.css'
import type { StatFormat, StatPeriod, StatRow } from './types.ts'

type Props = {
  label: string
  kind: 'barres' | 'lignes'
  periods: readonly StatPeriod[]
  rows: readonly StatRow[]
  format: StatFormat
  /** Wide enough for the short names of all the periods. */
  wide: boolean
  /** Opens a period; without it, a period only says its values. */
  onPeriod?: (period: StatPeriod) => void
  /** Period that is open. */
  pressed?: string | null
  /** Words of a period, when the values alone do not say enough. */
  describe?: (period: StatPeriod, rank: number) => string
}

/** What a finger does is not what a mouse and a keyboard do. */
const INVITATION = {
  touch: 'Touchez le graphique pour lire ses nombres.',
  pointer: 'Survolez le graphique, ou parcourez-le avec les flèches.',
} as const

/** Rows as series over periods, in plain SVG: values by keyboard and under the pointer, a legend that hides and shows. */
export function StatChart(props: Props) {
  const { label, kind, periods, rows, format, wide, onPeriod } = props
  const scope = useId()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(rows.slice(SERIES).map(row => row.id)))
  const [current, setCurrent] = useState(0)
  const [said, setSaid] = useState<number | null>(null)
  const targets = useRef<HTMLDivElement>(null)
  const shown = rows.map((row, rank) => ({ row, rank })).filter(({ row }) => !hidden.has(row.id))
  const drawing = drawingOf(
    kind,
    shown.map(({ row }) => row),
    { periods: periods.length, format, wide },
  )

  function words(rank: number): string {
    const period = periods[rank]
    if (!period) return ''
    if (props.describe) return props.describe(period, rank)
    const known = shown.filter(({ row }) => typeof row.values[rank] === 'number')
    const told = known.length > 0 ? known : shown
    const values = told.map(({ row }) => `${row.label} ${formatValue(format, row.values[rank] ?? null)}`)
    return `${period.label}\u00a0: ${values.join(', ')}`
  }
  function walk(by: number): void {
    const next = said === null ? current : Math.max(0, Math.min(periods.length - 1, current + by))
    const period = periods[next]
    setCurrent(next)
    setSaid(next)
    if (period) onPeriod?.(period)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -periods.length, End: periods.length }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(periods.length - 1, current + by))
    setCurrent(next)
    targets.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <figure className={classes.root} aria-label={label}>
      <div className={classes.drawing}>
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden className={classes.svg}>
          <Patterns scope={scope} />
          {drawing.steps.map(step => (
            <g key={step}>
              <line
                x1={drawing.left}
                x2={drawing.right}
                y1={drawing.y(step)}
                y2={drawing.y(step)}
                className={classes.line}
                data-zero={step === 0 || undefined}
              />
              <text x={drawing.left - 6} y={drawing.y(step) + 4} className={classes.step}>
                {formatStep(format, step)}
              </text>
            </g>
          ))}
          {periods.map((period, rank) => (
            <text key={period.id} x={drawing.middle(rank)} y={drawing.height - 8} className={classes.period}>
              {wide ? (period.short ?? period.label) : (period.short ?? period.label).charAt(0).toUpperCase()}
            </text>
          ))}
          {kind === 'barres' ? (
            <Bars drawing={drawing} series={shown} scope={scope} />
          ) : (
            <Lines drawing={drawing} series={shown} />
          )}
        </svg>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's */}
        <div
          ref={targets}
          role="group"
          aria-label={`${label}, valeurs`}
          className={classes.targets}
          style={{
            left: `${(drawing.left / drawing.width) * 100}%`,
            right: `${(1 - drawing.right / drawing.width) * 100}%`,
          }}
          onKeyDown={onKeyDown}
          onPointerLeave={() => setSaid(null)}
        >
          {periods.map((period, rank) => (
            <button
              key={period.id}
              type="button"
              tabIndex={rank === current ? 0 : -1}
              aria-label={words(rank)}
              {...(onPeriod ? { 'aria-pressed': period.id === props.pressed } : {})}
              onFocus={() => {
                setCurrent(rank)
                setSaid(rank)
              }}
              onBlur={() => setSaid(null)}
              onPointerEnter={() => setSaid(rank)}
              onClick={() => {
                setSaid(rank)
                onPeriod?.(period)
              }}
            />
          ))}
        </div>
      </div>
      <div className={classes.reading}>
        {/* A period is narrower than a thumb: these two are not. */}
        <IconButton className={classes.walk} label={`${label}, période précédente`} onClick={() => walk(-1)}>
          <IconChevronLeft size={22} aria-hidden />
        </IconButton>
        <p className={classes.said} aria-hidden>
          {said === null ? INVITATION[matchMedia('(hover: none)').matches ? 'touch' : 'pointer'] : words(said)}
        </p>
        <IconButton className={classes.walk} label={`${label}, période suivante`} onClick={() => walk(1)}>
          <IconChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      <ul className={classes.legend} aria-label="Séries">
        {rows.map((row, rank) => (
          <li key={row.id}>
            <button
              type="button"
              aria-pressed={!hidden.has(row.id)}
              aria-label={`Série ${row.label}`}
              style={serieStyle(rank)}
              onClick={() => setHidden(toggled(hidden, row.id))}
            >
              <Sample kind={kind} rank={rank} />
              {row.label}
            </button>
          </li>
        ))}
      </ul>
    </figure>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

function Sample({ kind, rank }: { kind: Props['kind']; rank: number }) {
  const scope = useId()
  return (
    <svg width="22" height="14" viewBox="0 0 22 14" aria-hidden className={classes.sample}>
      <Patterns scope={scope} />
      {kind === 'barres' ? (
        <rect x="1" y="1" width="20" height="12" fill={`url(#${scope}-${rank % SERIES})`} className={classes.bar} />
      ) : (
        <LineSample rank={rank} />
      )}
    </svg>
  )
}
