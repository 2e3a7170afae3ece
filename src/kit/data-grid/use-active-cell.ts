import { type RefObject, useEffect, useRef, useState } from 'react'

/** Key of the row of headings. */
export const HEAD = '#'

/** The one cell that the Tab key reaches; the arrows move it. */
export interface ActiveCell {
  readonly key: string
  readonly column: string
}

export interface Roving {
  readonly active: ActiveCell
  /** Props of a cell, or of the one control in it. */
  readonly stop: (key: string, column: string) => { tabIndex: 0 | -1; 'data-row': string; 'data-column': string }
  readonly focus: (key: string, column: string) => void
  /** After the next page is drawn: its row of this rank, from 0; -1 for the last. */
  readonly focusRank: (rank: number) => void
  readonly onFocus: (target: EventTarget) => void
  readonly onBlur: () => void
}

function find(root: HTMLElement | null, key: string, column: string): HTMLElement | null {
  return root?.querySelector(`[data-row="${CSS.escape(key)}"][data-column="${CSS.escape(column)}"]`) ?? null
}

/**
 * Roving focus over a table. A row keeps it through a refresh because it is known by its key; where the row has gone, the
 * row that took its place gets it rather than the top of the page.
 */
export function useActiveCell(
  root: RefObject<HTMLElement | null>,
  keys: readonly string[],
  columns: readonly string[],
): Roving {
  const [wanted, setWanted] = useState<ActiveCell>({ key: '', column: '' })
  const inside = useRef(false)
  /** Where the wanted row last stood in the page. */
  const place = useRef(0)
  const pendingRank = useRef<number | null>(null)

  const stays = wanted.key === HEAD || keys.includes(wanted.key)
  const key = stays ? wanted.key : (keys[Math.min(place.current, keys.length - 1)] ?? HEAD)
  const column = columns.includes(wanted.column) ? wanted.column : (columns.find(c => !c.startsWith('$')) ?? '')

  function focus(toKey: string, toColumn: string): void {
    const element = find(root.current, toKey, toColumn)
    element?.focus()
    element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }

  const drawn = keys.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows are drawn, and only then
  useEffect(() => {
    if (keys.includes(wanted.key)) place.current = keys.indexOf(wanted.key)
    const rank = pendingRank.current
    if (rank !== null) {
      pendingRank.current = null
      const at = rank < 0 ? keys.length - 1 : Math.min(rank, keys.length - 1)
      focus(keys[at] ?? HEAD, column)
      return
    }
    // The focused row went away with its element: the page itself has the focus now.
    if (inside.current && document.activeElement === document.body) focus(key, column)
  }, [drawn])

  return {
    active: { key, column },
    stop: (ofKey, ofColumn) => ({
      tabIndex: ofKey === key && ofColumn === column ? 0 : -1,
      'data-row': ofKey,
      'data-column': ofColumn,
    }),
    focus,
    focusRank: rank => {
      pendingRank.current = rank
    },
    onFocus: target => {
      inside.current = true
      const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null
      const { row, column: of } = cell?.dataset ?? {}
      if (row === undefined || of === undefined) return
      place.current = Math.max(0, keys.indexOf(row))
      setWanted({ key: row, column: of })
    },
    onBlur: () => {
      // A removed element leaves without a word; one that was left says so while it still stands.
      inside.current = false
    },
  }
}
