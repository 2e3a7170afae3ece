import { comparer, formaterNombre } from '#wire/french.ts'
import type { TableExport } from '#wire/grid-export.ts'
import { formatEuros } from '#wire/money.ts'
import type { StatFormat, StatPeriod, StatRow } from './types.ts'

/** Sum of what is known; null when nothing is. */
export function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

/** Total of each period, over all rows. */
export function periodTotals(rows: readonly StatRow[], periods: number): (number | null)[] {
  return Array.from({ length: periods }, (_, i) => sum(rows.map(row => row.values[i] ?? null)))
}

/** Column that orders the rows: the names, the totals, or a period by its rank. */
export interface StatOrder {
  readonly by: 'label' | 'total' | number
  readonly sens: 1 | -1
}

/** Rows in an order; unknown values last whatever the direction, names decide between equals. */
export function sortRows(rows: readonly StatRow[], order: StatOrder | null): StatRow[] {
  if (!order) return [...rows]
  const { by, sens } = order
  if (by === 'label') return [...rows].sort((a, b) => sens * comparer(a.label, b.label))
  const value = (row: StatRow) => (by === 'total' ? sum(row.values) : (row.values[by] ?? null))
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || comparer(a.label, b.label)
    return sens * (one - other) || comparer(a.label, b.label)
  })
}

const HOURS = (minutes: number): string => {
  const total = Math.round(Math.abs(minutes))
  const sign = minutes < 0 && total > 0 ? '−' : ''
  const rest = total % 60
  return `${sign}${formaterNombre(Math.floor(total / 60))}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`
}

/** A value as people read it; a dash when it is not known. */
export function formatValue(format: StatFormat, value: number | null): string {
  if (value === null) return '–'
  if (format === 'montant') return formatEuros(value)
  if (format === 'minutes') return HOURS(value)
  const text = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }).format(value)
  return format === 'pourcentage' ? `${text}\u00a0%` : text
}

/** A graduation: whole euros without their cents, which nobody reads on an axis. */
export function formatStep(format: StatFormat, value: number): string {
  return format === 'montant' && value % 100 === 0
    ? `${value < 0 ? '−' : ''}${formaterNombre(Math.abs(value) / 100)}\u00a0€`
    : formatValue(format, value)
}

/** Round graduations from the least to the greatest value, zero included, five steps at most. */
export function graduate(values: readonly number[], format: StatFormat): number[] {
  const max = Math.max(0, ...values)
  const min = Math.min(0, ...values)
  // Hours are counted in sixties.
  const unit = format === 'minutes' ? 60 : format === 'montant' ? 100 : 1
  const rough = Math.max((max - min) / 4 / unit, Number.EPSILON)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find(n => n * power >= rough * 0.999999) ?? 10) * power * unit
  const first = Math.floor(min / step)
  const count = Math.max(1, Math.ceil(max / step - 1e-9)) - first
  return Array.from({ length: count + 1 }, (_, i) => (first + i) * step)
}

/** The table as it is exported: real numbers; hours with a decimal. `alike`: the numbers of a row sum up. */
export function exportTable(
  rowTitle: string,
  periods: readonly StatPeriod[],
  rows: readonly StatRow[],
  { format, totals, alike = true }: { format: StatFormat; totals: boolean; alike?: boolean },
): TableExport {
  const across = totals && alike
  const typeOf = (of: StatFormat) => (of === 'montant' ? ('montant' as const) : ('nombre' as const))
  const unitOf = (of: StatFormat) => (of === 'minutes' ? ' (h)' : of === 'pourcentage' ? ' (%)' : '')
  const cell = (value: number | null, of = format) =>
    value !== null && of === 'minutes' ? Math.round((value / 60) * 100) / 100 : value
  const line = (label: string, values: readonly (number | null)[]) => [
    label,
    ...values.map((value, rank) => cell(value, periods[rank]?.format)),
    ...(across ? [cell(sum(values))] : []),
  ]
  const heads = [...periods, ...(across ? [{ label: 'Total', format }] : [])]
  return {
    colonnes: [
      { label: rowTitle, type: 'texte' },
      ...heads.map(head => ({
        label: `${head.label}${unitOf(head.format ?? format)}`,
        type: typeOf(head.format ?? format),
      })),
    ],
    lignes: [
      ...rows.map(row => line(row.label, row.values)),
      ...(totals ? [line('Total', periodTotals(rows, periods.length))] : []),
    ],
  }
}
