import { useState } from 'react'
import type { GridRow } from '#wire/grid.ts'
import type { RowPlaces } from './use-row-places.ts'
import type { Rows } from './use-rows.ts'

export interface SelectionState {
  readonly keys: ReadonlySet<string>
  /** Every row behind the filter is chosen. */
  readonly all: boolean
  readonly toggle: (key: string) => void
  /** From the last row toggled (else from `start`) to this one, both by rank. */
  readonly extend: (rank: number, start: number) => void
  /** Chooses every row behind the filter; null where they are not all here. */
  readonly chooseAll: (() => void) | null
  readonly clear: () => void
  /** The chosen rows, in the order of the list where they are all here. */
  readonly rows: () => readonly GridRow[]
}

interface Chosen {
  /** A row stays known when its list shows another part of itself. */
  readonly rows: ReadonlyMap<string, GridRow>
  readonly anchor: string | null
}

const NONE: Chosen = { rows: new Map(), anchor: null }

interface Given {
  readonly rows: Rows
  readonly places: RowPlaces
  readonly onSelect: ((keys: readonly string[]) => void) | null
}

/** Chosen rows by key: they stay chosen through filters and refreshes. */
export function useSelection({ rows: list, places, onSelect }: Given): SelectionState {
  const [chosen, setChosen] = useState(NONE)
  const keys = new Set(chosen.rows.keys())
  function apply(rows: ReadonlyMap<string, GridRow>, anchor: string | null): void {
    setChosen({ rows, anchor })
    onSelect?.([...rows.keys()])
  }
  const withRanks = (ranks: Iterable<number>) => {
    const rows = new Map(chosen.rows)
    for (const rank of ranks) {
      const row = list.at(rank)
      if (row) rows.set(places.keyOf(row), row)
    }
    return rows
  }
  const { matching } = list
  return {
    keys,
    all: keys.size > 0 && matching !== null && matching.every(row => keys.has(places.keyOf(row))),
    toggle: key => {
      const rows = new Map(chosen.rows)
      if (!rows.delete(key)) {
        const row = list.at(places.rankOf(key))
        if (row) rows.set(key, row)
      }
      apply(rows, key)
    },
    extend: (rank, start) => {
      const known = chosen.anchor === null ? -1 : places.rankOf(chosen.anchor)
      const from = known < 0 ? start : known
      const [low, high] = [Math.min(from, rank), Math.max(from, rank)]
      apply(withRanks(Array.from({ length: high - low + 1 }, (_, i) => low + i)), places.keyAt(from) ?? null)
    },
    chooseAll: matching && (() => apply(withRanks(matching.keys()), null)),
    clear: () => apply(NONE.rows, null),
    rows: () => {
      // As they are now, not as they were when they were chosen.
      const now = matching?.filter(row => keys.has(places.keyOf(row)))
      const here = new Set(now?.map(places.keyOf))
      return [...(now ?? []), ...[...chosen.rows].flatMap(([key, row]) => (here.has(key) ? [] : [row]))]
    },
  }
}
