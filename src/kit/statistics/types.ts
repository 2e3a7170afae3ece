import type { ReactNode } from 'react'

/** How a number is written: `montant` is in cents, `minutes` is shown as hours. */
export type StatFormat = 'nombre' | 'montant' | 'minutes' | 'pourcentage'

export type StatView = 'tableau' | 'barres' | 'lignes'

export interface StatPeriod {
  readonly id: string
  /** "Novembre", what is said. */
  readonly label: string
  /** "nov.", under the chart and at the head of a column. */
  readonly short?: string
}

export interface StatRow {
  readonly id: string
  readonly label: string
  /** One value per period; null: not known, or not yet. */
  readonly values: readonly (number | null)[]
}

export interface StatisticsProps {
  /** Name of the exported file. */
  readonly name: string
  readonly label: string
  /** What a row is: "Agent". */
  readonly rowTitle: string
  readonly periods: readonly StatPeriod[]
  readonly rows: readonly StatRow[]
  readonly format: StatFormat
  /** False where a sum means nothing, as for averages. */
  readonly totals?: boolean
  /** What a number is made of; numbers are not opened without it. */
  readonly onOpen?: (row: StatRow, period: StatPeriod) => void
  /** What is shown, where somebody else keeps it; otherwise the table comes first. */
  readonly view?: StatView
  readonly onView?: (view: StatView) => void
  readonly empty: string
  readonly pending: boolean
  readonly error: { readonly message: string; readonly reference?: string } | null
  readonly onRetry: () => void
  readonly tools?: ReactNode
}
