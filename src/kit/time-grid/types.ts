import type { ReactNode } from 'react'
import type { MenuEntry } from '#kit/menu/lazy-menu.tsx'
import type { JourIso } from '#wire/dates.ts'
import type { RowStore } from './row-store.ts'

/** A time on the wall of Europe/Paris: "2026-12-01T06:45". The grid shows walls; only a real duration asks for instants. */
export type WallTime = string

/**
 * What the columns are. `step` is the width of one in minutes: 1440 for days, 60 for hours, 15 for quarters. `hours` bounds each day
 * (minutes from midnight), so that a week need not draw its nights.
 */
export interface TimeScale {
  readonly from: JourIso
  readonly days: number
  readonly step: number
  readonly hours?: readonly [number, number]
}

export type GridTone = 'primary' | 'good' | 'wait' | 'bad' | 'info' | 'quiet'
export type GridState = 'draft' | 'published' | 'refused' | 'pending'

/** Something that lasts, in a row. */
export interface GridEntry {
  readonly id: string
  readonly start: WallTime
  readonly end: WallTime
  /** What is drawn: a code, a name. */
  readonly label: string
  /**
   * Written instead where there is room for fewer letters than that, on one line: what matters most of it, cut where it ends;
   * where not even a few letters of it fit, as many of its initials as do.
   */
  readonly brief?: { readonly text: string; readonly under: number; readonly initials: string }
  /** Under it in a tall row, each as long as it fits whole: what one asks next of it, the first first. */
  readonly second?: readonly string[]
  /** What is said, whole: "Matin, 06:45 – 14:15"; the label without it. */
  readonly name?: string
  /** What its line of the list says instead of its name, under the name of its row. */
  readonly listed?: string
  /** The name says when it is: its line of the list does not say it before it. */
  readonly dated?: boolean
  /** Shown after 300 ms under the mouse, and at once with the keyboard where entries are the stops. */
  readonly tip?: string
  readonly tone?: GridTone
  /** `#rrggbb` that somebody chose; the ink is computed. Wins over the tone. */
  readonly color?: string
  readonly pattern?: 'plein' | 'hachures' | 'points'
  readonly state?: GridState
  /** A class of the caller's, for what tones and patterns do not say. */
  readonly look?: string
  /** Shown and opened, never moved. */
  readonly locked?: boolean
}

/**
 * A part of a row that is not like the others; `conflict` and `warning` are marked, what they mean is said by the label. `way` and
 * `tight` are lines under the entries (a way, one longer than its time), `expected` one above them: where they will really stand. `note` is a mark that something is written there.
 */
export interface GridShade {
  readonly start: WallTime
  readonly end: WallTime
  readonly kind: 'away' | 'closed' | 'warning' | 'conflict' | 'way' | 'tight' | 'expected' | 'note'
  readonly label?: string
}

export interface GridRow {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** Under the mouse; the label and the detail without it. */
  readonly title?: string
  /** The detail tells something wrong. */
  readonly wrong?: boolean
  /** Its head is pressed (`onRow`). */
  readonly opens?: boolean
  /** At the end of the head: how many visits, how many hours. */
  readonly count?: { readonly text: string; readonly name?: string; readonly bad?: boolean }
  /** Behind the entries: when it is away or closed, and where something is wrong. */
  readonly shades?: readonly GridShade[]
  /** Rows of one group follow one another under its name. */
  readonly group?: string
  /** By start. Another array is another drawing: the row is the unit that is drawn again. */
  readonly entries: readonly GridEntry[]
}

export interface GridMarker {
  readonly day: JourIso
  readonly kind: 'weekend' | 'holiday' | 'closed'
  readonly label?: string
}

/** A cell of the heads: `at` and `span` in columns. */
export interface GridHead {
  readonly at: number
  readonly span: number
  readonly label: string
  readonly small?: string
  readonly title?: string
  readonly today?: boolean
}

/** A line above or below the rows: events, anomalies, who is there. */
export interface GridSummary {
  readonly id: string
  readonly label: string
  readonly place: 'head' | 'foot'
  readonly cells: readonly ({ readonly text: string; readonly bad?: boolean; readonly name?: string } | null)[]
}

/** Some columns of some rows. */
export interface GridRange {
  readonly rows: readonly string[]
  readonly start: WallTime
  readonly end: WallTime
}

/** Where an entry is to stand. */
export interface GridChange {
  readonly entry: GridEntry
  /** The row it stands in. */
  readonly from: string
  readonly row: string
  readonly start: WallTime
  readonly end: WallTime
}

/** What is pasted, and where. */
export interface GridPaste {
  /** As large as what was copied, or the whole range where that holds several times in it. */
  readonly range: GridRange
  /** Labels row by row, column by column. */
  readonly cells: readonly (readonly string[])[]
  /** Where each entry copied here would stand; none for what comes from elsewhere. */
  readonly changes: readonly GridChange[]
}

/** What stands in no row yet, with the times it would like. */
export interface GridLooseEntry extends GridEntry {
  readonly detail?: string
}

/** Where it is put. */
export interface GridPlacing {
  readonly entry: GridEntry
  readonly row: string
  readonly start: WallTime
  readonly end: WallTime
}

export type GridTarget =
  | { readonly kind: 'entry'; readonly entry: GridEntry; readonly row: string }
  | { readonly kind: 'range'; readonly range: GridRange }

/** What a person may do; what is absent is not offered. */
export interface GridActions {
  /** @param how drawn by the pointer, or asked for by Enter where nothing stands */
  readonly onSelect?: (range: GridRange, how: 'pointer' | 'key') => void
  /** The keyboard came to stand on one cell. */
  readonly onStand?: (range: GridRange) => void
  /** A press on the head of one column, or on what counts it. */
  readonly onColumn?: (column: number) => void
  readonly onOpen?: (entry: GridEntry, row: string) => void
  /** A press on the head of a row that `opens`. */
  readonly onRow?: (row: string) => void
  readonly onMove?: (change: GridChange) => void
  readonly onCopy?: (change: GridChange) => void
  readonly onResize?: (change: GridChange) => void
  /** An entry of the side column put in a row. */
  readonly onPlace?: (placing: GridPlacing) => void
  /** An entry of a row put back in the side column. */
  readonly onUnplace?: (entry: GridEntry, row: string) => void
  /** A letter typed on a range, where nothing says what codes there are. */
  readonly onType?: (key: string, range: GridRange) => void
  /** Codes that letters typed on a range may make, and what is to be done with one. */
  readonly codes?: readonly string[]
  readonly onCode?: (code: string, range: GridRange) => void
  /** Delete or Backspace on a range. */
  readonly onClear?: (range: GridRange) => void
  /** Ctrl+C then Ctrl+V on a range, or what was copied in a spreadsheet. */
  readonly onPaste?: (paste: GridPaste) => void
  /** Further entries of the menu of an entry or of a range. */
  readonly menuFor?: (target: GridTarget) => readonly MenuEntry[]
}

/** What undoes and does again; `history.ts` makes one. */
export interface GridHistory {
  readonly undone: string | null
  readonly redone: string | null
  undo(): void
  redo(): void
}

export interface TimeGridProps extends GridActions {
  readonly label: string
  readonly scale: TimeScale
  /** As they are, or in a store that paints one row's change at once. */
  readonly rows: readonly GridRow[] | RowStore
  /** What one row is, where a form asks for it: "Technicien". */
  readonly rowName?: string
  /** Above the names of the rows: "17 agents". */
  readonly corner: string
  /** Under it, where the heads have a second line: what the detail of a row tells. */
  readonly cornerNote?: string
  readonly markers?: readonly GridMarker[]
  /** Wall time of the present moment: today's column, and the line of now where columns are shorter than a day. */
  readonly now?: WallTime | null
  /** Lines of heads; days, or days and hours, unless told. */
  readonly heads?: readonly (readonly GridHead[])[]
  readonly summaries?: readonly GridSummary[]
  /** The keyboard stands on cells and draws ranges, or goes from one entry to the next. */
  readonly stops?: 'cells' | 'entries'
  /** Least width of a column in pixels, before the zoom; columns share what is left. */
  readonly columnWidth?: number
  readonly rowHeight?: number
  /** The detail of a row stands under its name rather than beside it. */
  readonly twoLines?: boolean
  /** Opens with the present moment in the middle, where the columns do not all fit. */
  readonly opensOnNow?: boolean
  /** Presses draw a range wherever they begin, over the entries too: something is being painted. */
  readonly brush?: boolean
  /** The entry that is open beside the grid, wherever it stands: brought in sight, and marked. */
  readonly opened?: string | null
  readonly history?: GridHistory
  /** Beside the rows: what is still to be placed. */
  readonly loose?: { readonly label: string; readonly entries: readonly GridLooseEntry[] }
  /** No zoom, list and print above it: the screen has its own. */
  readonly bare?: boolean
  readonly tools?: ReactNode
  /** On paper: its title where it says more than the label, and what its letters and marks mean. */
  readonly paper?: { readonly title: string; readonly legend: ReactNode }
  readonly className?: string
  /** Said when there is no row. */
  readonly empty?: string
}
