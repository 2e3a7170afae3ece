import { type RefObject, useMemo, useRef, useState } from 'react'
import type { GridRow } from '#wire/grid.ts'
import type { Tri } from '#wire/grid-query.ts'
import { type Column, shownColumns } from './columns.ts'
import type { DataGridProps, OpenedBy } from './types.ts'
import { type Editing, useEditing } from './use-editing.ts'
import { type Kept, usePreferences } from './use-preferences.ts'
import { type RowMenus, useRowMenus } from './use-row-menus.ts'
import { type RowPlaces, useRowPlaces } from './use-row-places.ts'
import { type RowWindow, useRowWindow } from './use-row-window.ts'
import { type Rows, useRows } from './use-rows.ts'
import { type SelectionState, useSelection } from './use-selection.ts'

/** Everything the parts of a grid share. */
export interface Grid {
  readonly props: DataGridProps
  readonly kept: Kept
  readonly rows: Rows
  readonly places: RowPlaces
  readonly table: RefObject<HTMLTableElement | null>
  readonly window: RowWindow
  readonly columns: readonly Column[]
  readonly saisie: string
  readonly setSaisie: (saisie: string) => void
  readonly setTermes: (termes: readonly string[]) => void
  /** Whether anything narrows the list. */
  readonly filtered: boolean
  readonly clearFilter: () => void
  readonly setTri: (tri: Tri | null) => void
  /** Null where rows cannot be chosen. */
  readonly selection: SelectionState | null
  readonly expanded: ReadonlySet<string>
  readonly toggleExpanded: (key: string) => void
  readonly menus: RowMenus
  readonly editing: Editing
  readonly keyOf: (row: GridRow) => string
  /** What Enter does on a row; null: nothing. */
  readonly open: ((row: GridRow, by: OpenedBy) => void) | null
}

/** What a grid knows and does, whichever way it is drawn. @param cards no table to slide */
export function useGrid(props: DataGridProps, cards: boolean): Grid {
  const { name, descriptor, memory, onOpen } = props
  const kept = usePreferences(name, memory)
  const { termes, tri, colonnes } = kept.preferences
  const [saisie, setSaisie] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const table = useRef<HTMLTableElement>(null)
  const [count, setCount] = useState(0)
  const window = useRowWindow(table, count, cards || expanded.size > 0)
  const rows = useRows({ props, ready: kept.ready, termes, saisie, tri, range: window.range })
  // Its own length first, so that the window never speaks of rows that are gone.
  if (rows.found !== count) setCount(rows.found)
  const places = useRowPlaces(rows, descriptor?.item_key ?? '')
  const selection = useSelection({ rows, places, onSelect: props.onSelect })
  const menus = useRowMenus(props)
  const editing = useEditing({ ...props, keyOf: places.keyOf })

  const columns = useMemo(() => (descriptor ? shownColumns(descriptor, colonnes) : []), [descriptor, colonnes])

  /** Another question is read from its first row. */
  function top(): void {
    table.current?.closest('[data-frame]')?.scrollTo?.({ top: 0 })
  }
  const fromStart = <T>(change: (value: T) => void) => {
    return (value: T) => {
      top()
      change(value)
    }
  }
  return {
    props,
    kept,
    rows,
    places,
    table,
    window,
    columns,
    saisie,
    setSaisie: fromStart(setSaisie),
    setTermes: fromStart(next => kept.change({ termes: [...next].slice(0, 20) })),
    filtered: termes.length > 0 || saisie.trim() !== '',
    clearFilter: () => {
      top()
      setSaisie('')
      kept.change({ termes: [] })
    },
    setTri: fromStart(next => kept.change({ tri: next })),
    selection: descriptor?.selection && props.onSelect ? selection : null,
    expanded,
    toggleExpanded: key => {
      const next = new Set(expanded)
      if (!next.delete(key)) next.add(key)
      setExpanded(next)
    },
    menus,
    editing,
    keyOf: places.keyOf,
    open: onOpen ?? menus.first,
  }
}

/** None, up, down, none: the third press gives the server's order back. */
export function nextTri(tri: Tri | null, colonne: string): Tri | null {
  if (tri?.colonne !== colonne) return { colonne, sens: 1 }
  return tri.sens === 1 ? { colonne, sens: -1 } : null
}
