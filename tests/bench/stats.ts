/** What one figure was over the runs; the median stands for it, the extremes say how far to trust it. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly values: readonly number[]
}

/** A promise and what was measured of it. Ratios are taken within one run, so a slow machine does not decide. */
export interface Target {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly limit: number
  readonly sense: 'at most' | 'at least'
}

export interface Section {
  readonly title: string
  readonly notes: readonly string[]
  readonly figures: readonly Figure[]
  readonly targets: readonly Target[]
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Median of the ratios of each round: both sides of a ratio met the same moment of the machine. */
export function ratio(ours: readonly number[], floor: readonly number[]): number {
  return median(ours.map((value, round) => value / (floor[round] ?? Number.NaN)))
}

export function passes({ value, limit, sense }: Target): boolean {
  return sense === 'at most' ? value <= limit : value >= limit
}

export function format(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toString()
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

export function spread({ values }: Pick<Figure, 'values'>): string {
  if (values.length === 0) return '–'
  if (values.length === 1) return format(values[0] ?? 0)
  return `${format(median(values))} [${format(Math.min(...values))}-${format(Math.max(...values))}]`
}
