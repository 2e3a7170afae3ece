import type { AgendaDay, AgendaProps, AgendaRange, AgendaRules } from './types.ts'
import type { Editing } from './use-editing.ts'

/** What every part of the drawn agenda reads. */
export interface AgendaView {
  readonly props: AgendaProps
  readonly editing: Editing
  readonly rules: AgendaRules
  /** Columns drawn: all, or one on a phone. */
  readonly shown: readonly AgendaDay[]
  /** Minutes drawn. */
  readonly from: number
  readonly to: number
  /** Pixels of a quarter of an hour. */
  readonly zoom: number
  readonly phone: boolean
  /** Brings a range into sight: its day on a phone, its hour everywhere. */
  show: (range: AgendaRange) => void
}

/** Pixels from the top of the drawn day. */
export function topOf(view: Pick<AgendaView, 'from' | 'zoom'>, minute: number): number {
  return ((minute - view.from) / 15) * view.zoom
}
