import type { ReactNode, RefObject } from 'react'

/** How a number is written: `montant` is in cents, `minutes` is shown as hours. */
export type StatFormat = 'nombre' | 'montant' | 'minutes' | 'pourcentage'

export type StatView = 'tableau' | 'barres' | 'lignes'

export interface StatPeriod {
  readonly id: string
  /** "Novembre", what is said. */
  readonly label: string
  /** "nov.", under the chart and at the head of a column. */
  readonly short?: string
  /** Where its numbers are of another kind than the table's. */
  readonly format?: StatFormat
}

export interface StatRow {
  readonly id: string
  readonly label: string
  /** Under the name, small. */
  readonly detail?: string
  /** One value per period; null: not known, or not yet. */
  readonly values: readonly (number | null)[]
}

/** A number that stands out: told by its words as much as by its colour. */
export interface StatMark {
  readonly tone: 'info' | 'wait' | 'bad'
  readonly words: string
}

/** Which total: of a row over its periods, of a period over the rows, or of both (neither is named). */
export interface StatTotal {
  readonly row?: StatRow
  readonly period?: StatPeriod
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
  /** False where the numbers of a row are not of one kind: it has no total, and nothing is drawn. */
  readonly alike?: boolean
  /** Column that a wide table shows first, by its rank. */
  readonly start?: number
  /** Which numbers stand out. */
  readonly markOf?: (row: StatRow, rank: number) => StatMark | null
  /** What is printed above the table and below it; without it nothing prints. */
  readonly paper?: {
    readonly title: string
    readonly head?: RefObject<HTMLElement | null>
    readonly foot?: RefObject<HTMLElement | null>
    readonly format?: 'a4' | 'a3'
  }
  /** What a number is made of; numbers are not opened without it. */
  readonly onOpen?: (row: StatRow, period: StatPeriod) => void
  /** What a total is made of; totals are not opened without it. */
  readonly onOpenTotal?: (total: StatTotal) => void
  /** What is shown, where somebody else keeps it; otherwise the table comes first. */
  readonly view?: StatView
  readonly onView?: (view: StatView) => void
  readonly empty: string
  readonly pending: boolean
  readonly error: { readonly message: string; readonly reference?: string } | null
  readonly onRetry: () => void
  readonly tools?: ReactNode
}
