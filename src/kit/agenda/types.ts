import type { ReactNode } from 'react'
import type { GridMemory } from '#kit/data-grid/preferences.ts'

/** One column: a date ("2026-11-20") or a day of every week ("1" to "7"). */
export interface AgendaDay {
  readonly id: string
  /** "vendredi 20 novembre", what is said. */
  readonly label: string
  /** "ven.", what the head of a column shows. */
  readonly short: string
  /** "20", under the name; absent for a day of every week. */
  readonly number?: string
  readonly today?: boolean
  /** Sunday, holiday, closed day: shaded. */
  readonly off?: boolean
}

/**
 * Minutes of the day, the end excluded: a slot that ends at 720 and one that starts at 720 do not overlap. An end above
 * 1440 is after midnight, on the next column.
 */
export interface AgendaRange {
  readonly day: string
  readonly start: number
  readonly end: number
}

export type AgendaPattern = 'plein' | 'hachures' | 'points'

export interface AgendaSlot extends AgendaRange {
  readonly id: string
  readonly label: string
  /** A second line, shown where there is room. */
  readonly detail?: string
  /** `#rrggbb`; the ink is computed. The product's own soft colour when absent. */
  readonly color?: string
  /** Tells kinds apart without colour: a band on the slot's edge. */
  readonly pattern?: AgendaPattern
  /** Shown and opened, never moved nor deleted. */
  readonly locked?: boolean
}

/** What a person may do; each absent one is not offered. None: read only. A promise keeps what was drawn until it settles; it never rejects. */
export interface AgendaActions {
  readonly onAdd?: (range: AgendaRange) => undefined | Promise<void>
  readonly onChange?: (slot: AgendaSlot, range: AgendaRange) => undefined | Promise<void>
  readonly onDelete?: (slot: AgendaSlot) => undefined | Promise<void>
  /** Detail of a slot: what a click or Enter does first. */
  readonly onOpen?: (slot: AgendaSlot) => void
}

/** Which days follow one another, and what a slot may be. */
export interface AgendaRules {
  /** Slots may end on the next day. */
  readonly overnight?: boolean
  /** The last column's night goes on in the first one: a week that comes again. */
  readonly wrap?: boolean
}

export interface AgendaProps extends AgendaActions, AgendaRules {
  /** Key under which the zoom and the view are kept. */
  readonly name: string
  /** How it is first seen; drawn unless told. */
  readonly usual?: 'grille' | 'liste'
  readonly label: string
  /** One to seven. */
  readonly days: readonly AgendaDay[]
  /** Slots of these days, and of the day before the first one when their nights are to be seen. */
  readonly slots: readonly AgendaSlot[]
  /** Identifier of the day before the first column, whose nights end in it. */
  readonly dayBefore?: string
  /** First and last hour drawn, 1 and 24 unless told (specification field-service §9); wider when a slot needs it. */
  readonly hours?: readonly [number, number]
  /** Where the line of now stands, in Paris. */
  readonly now?: { readonly day: string; readonly minute: number } | null
  /** Said when there is no slot. */
  readonly empty: string
  readonly pending: boolean
  readonly error: { readonly message: string; readonly reference?: string } | null
  readonly onRetry: () => void
  readonly memory: GridMemory | null
  /** Beside the zoom: choices of the caller. */
  readonly tools?: ReactNode
  /** Why nothing can be changed now, or how old this is. */
  readonly note?: ReactNode
  /** Height of the scrolled part, a CSS length. */
  readonly height?: string
}
