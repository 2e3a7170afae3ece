import type { ReactNode } from 'react'
import type { JourIso } from '#wire/dates.ts'

/** A kind of mark: told by its letter and its pattern as much as by its colour. */
export interface YearKind {
  readonly id: string
  readonly label: string
  /** One or two letters, written in the cell. */
  readonly letter: string
  /** `#rrggbb`; the ink is computed. The product's own soft colour when absent. */
  readonly color?: string
  readonly pattern?: 'plein' | 'hachures' | 'points'
}

export interface YearMark {
  readonly kind: string
  /** What the kind does not say: "matin", a name. */
  readonly detail?: string
  /** Written in the cell instead of the kind's: a count. */
  readonly letter?: string
}

export interface YearViewProps {
  readonly label: string
  readonly year: number
  /** Years that can be shown; no choice without. */
  readonly years?: readonly number[]
  readonly onYear?: (year: number) => void
  readonly today: JourIso | null
  readonly kinds: readonly YearKind[]
  readonly marks: ReadonlyMap<JourIso, readonly YearMark[]>
  /** Names of the days off, besides Sundays. */
  readonly holidays?: ReadonlyMap<JourIso, string>
  /** Opens a day; without it a day only says what it holds. */
  readonly onOpen?: (day: JourIso) => void
  /** Said when the year has no mark. */
  readonly empty: string
  readonly pending: boolean
  readonly error: { readonly message: string; readonly reference?: string } | null
  readonly onRetry: () => void
  readonly tools?: ReactNode
  readonly note?: ReactNode
}
