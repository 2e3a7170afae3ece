import { useSyncExternalStore } from 'react'
import type { GridRow } from './types.ts'

/** Told which row has another version, before React is. */
export type RowWatcher = (rank: number, rows: readonly GridRow[]) => void

/**
 * Rows kept beside React, for a desk whose posts change one by one: a row that changes is painted before `change` returns, whatever else
 * React is drawing; the words around the grid follow.
 */
export interface RowStore {
  rows(): readonly GridRow[]
  /** All of them anew: after a reading. */
  set(rows: readonly GridRow[]): void
  /** Another version of one row; nothing for a row that is not there. */
  change(id: string, next: (row: GridRow) => GridRow): void
  subscribe(listener: () => void): () => void
  /** For the painter. */
  watch(watcher: RowWatcher): () => void
}

/** A store of rows; one for a screen, made once. */
export function createRowStore(first: readonly GridRow[]): RowStore {
  let rows = first
  let ranks: Map<string, number> | null = null
  const listeners = new Set<() => void>()
  const watchers = new Set<RowWatcher>()
  const rankOf = (id: string) => {
    ranks ??= new Map(rows.map((row, rank) => [row.id, rank]))
    return ranks.get(id)
  }
  return {
    rows: () => rows,
    set(next) {
      if (next === rows) return
      rows = next
      ranks = null
      for (const listener of listeners) listener()
    },
    change(id, next) {
      const rank = rankOf(id)
      const before = rank === undefined ? undefined : rows[rank]
      if (rank === undefined || !before) return
      const after = next(before)
      if (after === before) return
      rows = rows.with(rank, after)
      if (after.id !== id) ranks = null
      for (const watcher of watchers) watcher(rank, rows)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** The store among what a grid was given, if it was given one. */
export function storeOf(given: readonly GridRow[] | RowStore): RowStore | null {
  return 'subscribe' in given ? given : null
}

const still = () => () => undefined

/** The rows of a grid, however they were given. */
export function useRows(given: readonly GridRow[] | RowStore): readonly GridRow[] {
  const store = storeOf(given)
  return useSyncExternalStore(store?.subscribe ?? still, () => ('subscribe' in given ? given.rows() : given))
}
