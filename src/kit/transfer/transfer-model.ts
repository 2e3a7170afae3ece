import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'

/** One line of either side; an item whose parent is in the list is indented (specification shell §2.5). */
export interface TransferLine {
  readonly id: string
  readonly label: string
  readonly parent: string | null
  /** What gives it elsewhere; `given`: only that does, so that it is shown ticked and is not ticked here. */
  readonly note?: string | undefined
  readonly given?: boolean
}

export type Side = 'gauche' | 'droite'

/**
 * Where things stand. On the left, ticked items are those to add; on the right everything is ticked, and what is left
 * unticked is what removing takes out. `before` is the selection that undo gives back.
 */
export interface TransferState {
  readonly selected: ReadonlySet<string>
  /** Ticked on the left, unticked on the right. */
  readonly marked: ReadonlySet<string>
  readonly before: ReadonlySet<string> | null
}

export function startTransfer(selected: Iterable<string>): TransferState {
  return { selected: new Set(selected), marked: new Set(), before: null }
}

/** The lines of one side, in the list's order, that hold every word of the search, accents aside. */
export function linesOf(lines: readonly TransferLine[], state: TransferState, side: Side, search = ''): TransferLine[] {
  const words = lireTermes(search)
  return lines.filter(line => {
    if (state.selected.has(line.id) !== (side === 'droite')) return false
    const label = normaliserRecherche(line.label)
    return tousTrouves(label, words)
  })
}

export function isTicked(state: TransferState, id: string): boolean {
  return state.selected.has(id) !== state.marked.has(id)
}

export function toggle(state: TransferState, ids: readonly string[]): TransferState {
  const marked = new Set(state.marked)
  // Several at once: all get the mark unless all have it.
  const all = ids.every(id => marked.has(id))
  for (const id of ids) {
    if (all) marked.delete(id)
    else marked.add(id)
  }
  return { ...state, marked }
}

/** What a move of this side would take: the marked items of it. */
export function markedOn(lines: readonly TransferLine[], state: TransferState, side: Side): string[] {
  return linesOf(lines, state, side)
    .map(line => line.id)
    .filter(id => state.marked.has(id))
}

/** Items change sides and lose their mark; undo gives the selection back. */
export function move(state: TransferState, side: Side, ids: readonly string[]): TransferState {
  const moving = ids.filter(id => state.selected.has(id) === (side === 'droite'))
  if (moving.length === 0) return state
  const selected = new Set(state.selected)
  const marked = new Set(state.marked)
  for (const id of moving) {
    if (side === 'gauche') selected.add(id)
    else selected.delete(id)
    marked.delete(id)
  }
  return { selected, marked, before: state.selected }
}

/** The selection as it was before the last move. */
export function undo(state: TransferState): TransferState {
  return state.before ? { selected: state.before, marked: new Set(), before: null } : state
}

/** The selection in the list's order, whatever the order of the moves. */
export function selectedIds(lines: readonly TransferLine[], state: TransferState): string[] {
  return lines.filter(line => state.selected.has(line.id)).map(line => line.id)
}

export function isChanged(lines: readonly TransferLine[], state: TransferState, saved: ReadonlySet<string>): boolean {
  return lines.some(({ id }) => state.selected.has(id) !== saved.has(id))
}
