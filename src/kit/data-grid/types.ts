import type { ReactNode, Ref } from 'react'
import type { GridDescriptor, GridHeader, GridRow } from '#wire/grid.ts'
import type { TypeExport } from '#wire/grid-export.ts'
import type { GridQuery } from '#wire/grid-query.ts'
import type { GridMemory } from './preferences.ts'

/** In plain French, with the reference that support asks for. */
export interface GridError {
  readonly message: string
  readonly reference?: string | undefined
}

/** What the server is asked to put in a file: the rows behind a question, in these columns. */
export interface ExportQuestion extends Pick<GridQuery, 'filtre' | 'tri'> {
  readonly colonnes: readonly string[]
  readonly type: TypeExport
  /** Percent of the rows written, as it goes. */
  readonly onProgress: (percent: number) => void
  /** The person gave up. */
  readonly signal: AbortSignal
}

/** What opened a row: with Enter the keyboard goes where it opened, otherwise it stays in the list. */
export type OpenedBy = 'enter' | 'press' | 'arrow'

/** What somebody who shows one row may ask of the list around it. */
export interface GridWalk {
  /** The row before or after this one; null at the ends. */
  readonly next: (key: string, way: 1 | -1) => GridRow | null
  /** Gives the focus to a row, and brings it into sight. @returns false where it is not in the list, or not yet */
  readonly focus: (key: string) => boolean
}

/** What was pasted over a row, by column. */
export interface PastedLine {
  readonly row: GridRow
  readonly texts: Readonly<Record<string, string>>
}

/** The rows chosen with their boxes, and how to let go of them. */
export interface Selection {
  readonly keys: readonly string[]
  /** What they hold now. */
  readonly rows: () => readonly GridRow[]
  /** The columns shown, in their order. */
  readonly headers: readonly GridHeader[]
  readonly clear: () => void
}

export interface Folded {
  readonly opened: boolean
  readonly count: number
  readonly onToggle: () => void
  readonly children: ReactNode
}

/**
 * What the descriptor may ask for is required even where it is null: a grid whose server offers "Ajouter" and whose screen
 * forgot it does not compile.
 */
export interface DataGridProps {
  /** Under which display, views and exported files are named; one per list of the product. */
  readonly name: string
  /** Says which list it is to somebody who does not see it. */
  readonly label: string
  /** Heading of the screen, with count and actions beside it. */
  readonly title?: string
  /** On a phone what narrows and orders the list waits behind one button, with what the screen adds to it; `count` of it is chosen. */
  readonly folded?: Folded
  /** Null until the first answer. */
  readonly descriptor: GridDescriptor | null
  /** An `EmptyState`: what this list is, and the first thing to do. */
  readonly empty: ReactNode
  readonly pending: boolean
  readonly error: GridError | null
  readonly onRefresh: () => void
  /** Lists that the server filters, sorts and cuts (`total` above `datas.length`). The latest question wins. */
  readonly onQuery: ((query: GridQuery, signal: AbortSignal) => Promise<GridDescriptor>) | null
  /** Rows of one such question; absent: a page of the server's. */
  readonly block?: number
  /** Makes the file of a list that is not all here. */
  readonly exporter: ((question: ExportQuestion) => Promise<Blob>) | null
  /** Why no file may leave, in words. */
  readonly exportRefusal?: string | null
  /** An export failed: said to readers here, shown by the screen. */
  readonly onFailure?: (error: unknown) => void
  /** Words for what `onQuery`, `exporter` or `onMenu` refused. */
  readonly describeError: (error: unknown) => string
  readonly onAdd: (() => void) | null
  readonly onMenu: ((menu: string, row: GridRow) => void | Promise<void>) | null
  /** A press on a row, or Enter, or an arrow from the row that is open; without it Enter takes the row's first menu entry. */
  readonly onOpen?: (row: GridRow, by: OpenedBy) => void
  /** Hands out how to go from record to record in the order that is shown. */
  readonly walk?: Ref<GridWalk>
  /** Key of the row whose detail stands beside the list. */
  readonly opened?: string | null
  readonly onSelect: ((keys: readonly string[]) => void) | null
  /** Buttons of the bar that appears with a selection. */
  readonly bulkActions?: (selection: Selection) => ReactNode
  /** Keeps what was written in a cell whose heading allows it. @returns why it was refused, or null */
  readonly onEdit?: ((row: GridRow, column: string, text: string) => Promise<string | null>) | null
  /** What may be chosen in such a cell. */
  readonly choicesOf?: (row: GridRow, column: string) => Promise<readonly string[]>
  /** Keeps cells pasted from a spreadsheet, over the rows from the one that has the focus. */
  readonly onPaste?: ((lines: readonly PastedLine[]) => Promise<void>) | null
  readonly expandRow: ((row: GridRow) => ReactNode) | null
  /** Where Back closes what is open, last opened first: told of the grid's own question. @returns takes it away again */
  readonly layer?: (close: () => void) => () => void
  readonly memory: GridMemory | null
  /** Draws the icons that the server names. */
  readonly renderIcon?: (name: string) => ReactNode
}
