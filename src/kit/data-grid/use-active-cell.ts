import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RowPlaces } from './use-row-places.ts'
import type { RowWindow } from './use-row-window.ts'

/** Key of the row of headings. */
export const HEAD = '#'

/** The one cell that the Tab key reaches; the arrows move it. */
export interface ActiveCell {
  readonly key: string
  readonly column: string
}

/** Props of a cell that the keys reach, or of the one control in it. */
export interface Stop {
  readonly tabIndex: 0 | -1
  readonly 'data-row': string
  readonly 'data-column': string
}

export const stopOf = (key: string, column: string, active: boolean): Stop => ({
  tabIndex: active ? 0 : -1,
  'data-row': key,
  'data-column': column,
})

export interface Roving {
  readonly active: ActiveCell
  /** Its row's rank; -1 for the headings. */
  readonly rank: number
  readonly stop: (key: string, column: string) => Stop
  readonly focus: (rank: number, column: string) => void
  readonly onFocus: (target: EventTarget) => void
  readonly onBlur: () => void
}

interface Given {
  readonly root: RefObject<HTMLElement | null>
  readonly places: RowPlaces
  readonly window: RowWindow
  /** Cells of a row in order, controls included. */
  readonly columns: readonly string[]
}

function find(root: HTMLElement | null, key: string, column: string): HTMLElement | null {
  return root?.querySelector(`[data-row="${CSS.escape(key)}"][data-column="${CSS.escape(column)}"]`) ?? null
}

/**
 * Roving focus over a table. A row keeps it through a refresh because it is known by its key; where the row has gone, the
 * row that took its place gets it rather than the top of the list.
 */
export function useActiveCell({ root, places, window, columns }: Given): Roving {
  const [wanted, setWanted] = useState<ActiveCell>({ key: '', column: '' })
  const inside = useRef(false)
  /** Where the wanted row last stood. */
  const place = useRef(0)
  /** Where the focus goes once that row has come. */
  const pending = useRef<{ rank: number; column: string } | null>(null)
  const { count, keyAt, rankOf } = places

  const nowhere = wanted.key === '' || wanted.key === HEAD
  const known = nowhere ? -1 : keyAt(place.current) === wanted.key ? place.current : rankOf(wanted.key)
  const away = known >= 0 && (known < window.range.from || known >= window.range.to)
  // Somebody who slid away and comes back with Tab is where they look.
  const stays = known >= 0 && (inside.current || !away)
  const rank =
    wanted.key === HEAD
      ? -1
      : stays
        ? known
        : Math.min(known < 0 && wanted.key ? place.current : window.first, count - 1)
  const key = keyAt(rank) ?? keyAt(window.range.from) ?? HEAD
  const column = columns.includes(wanted.column) ? wanted.column : (columns.find(c => !c.startsWith('$')) ?? '')

  function focus(toRank: number, toColumn: string): void {
    const to = toRank < 0 ? HEAD : keyAt(toRank)
    pending.current = to === undefined ? { rank: toRank, column: toColumn } : null
    if (to === undefined) {
      window.draw(toRank)
      return
    }
    if (to !== HEAD && !find(root.current, to, toColumn)) window.draw(toRank)
    const element = find(root.current, to, toColumn)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }

  useEffect(() => {
    if (known >= 0) place.current = known
    const { current } = pending
    const arrived = current ? keyAt(current.rank) : undefined
    if (current && arrived !== undefined) {
      pending.current = null
      const element = find(root.current, arrived, current.column)
      element?.focus({ preventScroll: true })
      element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    // The focused row went away with its element: the page itself has the focus now.
    if (inside.current && document.activeElement === document.body) find(root.current, key, column)?.focus()
  })

  return {
    active: { key, column },
    rank,
    stop: (ofKey, ofColumn) => stopOf(ofKey, ofColumn, ofKey === key && ofColumn === column),
    focus,
    onFocus: target => {
      inside.current = true
      pending.current = null
      const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null
      const { row, column: of } = cell?.dataset ?? {}
      if (row === undefined || of === undefined) return
      place.current = Math.max(0, rankOf(row))
      setWanted({ key: row, column: of })
    },
    onBlur: () => {
      // A removed element leaves without a word; one that was left says so while it still stands.
      inside.current = false
    },
  }
}
