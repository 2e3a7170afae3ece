import type { Drawing } from './drawing.ts'
import { dashOf, fillOf, serieStyle } from './series.tsx'
import classes from './stat-chart.module.css'
import type { StatRow } from './types.ts'

type Series = readonly { readonly row: StatRow; readonly rank: number }[]

/** One stack per period, what is negative below zero. */
export function Bars({ drawing, series, scope }: { drawing: Drawing; series: Series; scope: string }) {
  const periods = Math.max(0, ...series.map(({ row }) => row.values.length))
  const margin = Math.max(2, drawing.column * 0.16)
  return Array.from({ length: periods }, (_, period) => {
    let [up, down] = [0, 0]
    return series.map(({ row, rank }) => {
      const value = row.values[period] ?? 0
      if (value === 0) return null
      const from = value > 0 ? up : down
      const to = from + value
      if (value > 0) up = to
      else down = to
      const [top, bottom] = [drawing.y(Math.max(from, to)), drawing.y(Math.min(from, to))]
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a period is its rank
          key={`${row.id}-${period}`}
          x={drawing.middle(period) - drawing.column / 2 + margin}
          width={drawing.column - margin * 2}
          y={top}
          height={bottom - top}
          fill={fillOf(scope, rank)}
          style={serieStyle(rank)}
          className={classes.bar}
        />
      )
    })
  })
}

/** Runs of known values: a line stops where nothing is known. */
function runsOf(values: readonly (number | null)[]): { rank: number; value: number }[][] {
  const runs: { rank: number; value: number }[][] = []
  let open = false
  for (const [rank, value] of values.entries()) {
    if (value === null) open = false
    else if (open) runs.at(-1)?.push({ rank, value })
    else {
      runs.push([{ rank, value }])
      open = true
    }
  }
  return runs
}

/** One line per series, each with its dash and its marker. */
export function Lines({ drawing, series }: { drawing: Drawing; series: Series }) {
  return series.map(({ row, rank }) => (
    <g key={row.id} style={serieStyle(rank)} className={classes.curve}>
      {runsOf(row.values).map(run => (
        <polyline
          key={run[0]?.rank}
          points={run.map(p => `${drawing.middle(p.rank)},${drawing.y(p.value)}`).join(' ')}
          strokeDasharray={dashOf(rank)}
        />
      ))}
      {row.values.map((value, period) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a period is its rank
        value === null ? null : <Marker key={period} x={drawing.middle(period)} y={drawing.y(value)} rank={rank} />,
      )}
    </g>
  ))
}

const SHAPES = [
  'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  'M-3-3h6v6h-6z',
  'M0-4l4 7h-8z',
  'M0-4l4 4-4 4-4-4z',
  'M0 4l4-7h-8z',
  'M-1-4h2v3h3v2h-3v3h-2v-3h-3v-2h3z',
]

function Marker({ x, y, rank }: { x: number; y: number; rank: number }) {
  return <path d={SHAPES[rank % SHAPES.length]} transform={`translate(${x} ${y})`} className={classes.marker} />
}

/** A piece of a series' line, for the legend. */
export function LineSample({ rank }: { rank: number }) {
  return (
    <g style={serieStyle(rank)} className={classes.curve}>
      <polyline points="0,7 22,7" strokeDasharray={dashOf(rank)} />
      <Marker x={11} y={7} rank={rank} />
    </g>
  )
}
