import { useMemo } from 'react'
import type { GridRow } from '#wire/grid.ts'
import type { Rows } from './use-rows.ts'

/** Where the rows stand, by key and by rank. */
export interface RowPlaces {
  readonly count: number
  readonly keyOf: (row: GridRow) => string
  /** Undefined where there is no row, or not yet. */
  readonly keyAt: (rank: number) => string | undefined
  /** -1 where it is not, or not here. */
  readonly rankOf: (key: string) => number
  /** Keys from one rank to another, both included, of the rows that are here. */
  readonly between: (a: number, b: number) => string[]
}

/** Keys and ranks of a list's rows; the table of them is made the first time a key is looked for. */
export function useRowPlaces({ at, found, find, matching }: Rows, itemKey: string): RowPlaces {
  const byKey = useMemo(() => {
    let ranks: Map<string, number> | null = null
    return () => {
      ranks ??= new Map(matching?.map((row, rank) => [String(row[itemKey] ?? ''), rank]))
      return ranks
    }
  }, [matching, itemKey])
  const keyOf = (row: GridRow) => String(row[itemKey] ?? '')
  const keyAt = (rank: number) => {
    const row = at(rank)
    return row && keyOf(row)
  }
  return {
    count: found,
    keyOf,
    keyAt,
    rankOf: key => {
      if (matching) return byKey().get(key) ?? -1
      return find(row => keyOf(row) === key)
    },
    between: (a, b) => {
      const keys: string[] = []
      for (let rank = Math.min(a, b); rank <= Math.max(a, b); rank++) {
        const key = keyAt(rank)
        if (key !== undefined) keys.push(key)
      }
      return keys
    },
  }
}
