import { graduate, sum } from './model.ts'
import type { StatFormat, StatRow } from './types.ts'

/** Where everything stands, in units of the drawing: one per pixel on the narrowest phone. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly steps: readonly number[]
  /** Width of a period. */
  readonly column: number
  y: (value: number) => number
  /** Middle of a period. */
  middle: (rank: number) => number
}

const TOP = 10
const BOTTOM = 30
const LEFT = 62
const RIGHT = 8

/** Positive parts of a stack, then the negative ones: the furthest a period's bar goes each way. */
function stackEnds(rows: readonly StatRow[], rank: number): number[] {
  const values = rows.map(row => row.values[rank] ?? 0)
  return [sum(values.filter(v => v > 0)) ?? 0, sum(values.filter(v => v < 0)) ?? 0]
}

/** Scales of a chart; with nothing to show, a scale that still reads. */
export function drawingOf(
  kind: 'barres' | 'lignes',
  rows: readonly StatRow[],
  { periods, format, wide }: { periods: number; format: StatFormat; wide: boolean },
): Drawing {
  const values =
    kind === 'barres'
      ? Array.from({ length: periods }, (_, rank) => stackEnds(rows, rank)).flat()
      : rows.flatMap(row => row.values.filter(v => v !== null))
  const steps = graduate(values, format)
  const [low, high] = [steps[0] ?? 0, steps.at(-1) ?? 1]
  const width = wide ? 760 : 344
  const height = wide ? 250 : 220
  const column = (width - LEFT - RIGHT) / Math.max(1, periods)
  return {
    width,
    height,
    left: LEFT,
    right: width - RIGHT,
    steps,
    column,
    y: value => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM),
    middle: rank => LEFT + column * (rank + 0.5),
  }
}
