import { useMemo, useState } from 'react'
import type { GridRow } from '#wire/grid.ts'
import type { Tri } from '#wire/grid-query.ts'
import { type Column, shownColumns } from './columns.ts'
import type { DataGridProps } from './types.ts'
import { type Kept, usePreferences } from './use-preferences.ts'
import { type RowMenus, useRowMenus } from './use-row-menus.ts'
import { type Rows, useRows } from './use-rows.ts'
import { type SelectionState, useSelection } from './use-selection.ts'

/** Everything the parts of a grid share. */
export interface Grid {
  readonly props: DataGridProps
  readonly kept: Kept
  readonly rows: Rows
  readonly columns: readonly Column[]
  readonly saisie: string
  readonly setSaisie: (saisie: string) => void
  readonly setTermes: (termes: readonly string[]) => void
  /** Whether anything narrows the list. */
  readonly filtered: boolean
  readonly clearFilter: () => void
  readonly setTri: (tri: Tri | null) => void
  readonly setPage: (page: number) => void
  /** Null where rows cannot be chosen. */
  readonly selection: SelectionState | null
  readonly expanded: ReadonlySet<string>
  readonly toggleExpanded: (key: string) => void
  readonly menus: RowMenus
  readonly keyOf: (row: GridRow) => string
  /** What Enter does on a row; null: nothing. */
  readonly open: ((row: GridRow) => void) | null
}

export function useGrid(props: DataGridProps): Grid {
  const { name, descriptor, memory, onOpen } = props
  const kept = usePreferences(name, memory)
  const { termes, tri, colonnes } = kept.preferences
  const [saisie, setSaisie] = useState('')
  const [page, setPage] = useState(1)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const rows = useRows({ props, ready: kept.ready, termes, saisie, tri, page })
  const selection = useSelection(props.onSelect)
  const menus = useRowMenus(props)

  const columns = useMemo(() => (descriptor ? shownColumns(descriptor, colonnes) : []), [descriptor, colonnes])

  const fromStart = <T>(change: (value: T) => void) => {
    return (value: T) => {
      setPage(1)
      change(value)
    }
  }
  return {
    props,
    kept,
    rows,
    columns,
    saisie,
    setSaisie: fromStart(setSaisie),
    setTermes: fromStart(next => kept.change({ termes: [...next].slice(0, 20) })),
    filtered: termes.length > 0 || saisie.trim() !== '',
    clearFilter: () => {
      setPage(1)
      setSaisie('')
      kept.change({ termes: [] })
    },
    setTri: fromStart(next => kept.change({ tri: next })),
    setPage,
    selection: descriptor?.selection && props.onSelect ? selection : null,
    expanded,
    toggleExpanded: key => {
      const next = new Set(expanded)
      if (!next.delete(key)) next.add(key)
      setExpanded(next)
    },
    menus,
    keyOf: row => String(row[descriptor?.item_key ?? ''] ?? ''),
    open: onOpen ?? menus.first,
  }
}

/** None, up, down, none: the third press gives the server's order back. */
export function nextTri(tri: Tri | null, colonne: string): Tri | null {
  if (tri?.colonne !== colonne) return { colonne, sens: 1 }
  return tri.sens === 1 ? { colonne, sens: -1 } : null
}
