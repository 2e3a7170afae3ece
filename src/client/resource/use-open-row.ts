import { type RefObject, useRef, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import type { GridWalk, OpenedBy } from '#kit/data-grid/types.ts'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { addressOf, NEW_ROW } from './addresses.ts'
import type { ShownResource } from './define-resource-module.tsx'

interface Given {
  readonly ressource: ShownResource
  readonly base: string
  readonly list: GridDescriptor | null
  readonly opened: number | typeof NEW_ROW | null
  /** How rows are to be added is asked, at an address of its own. */
  readonly choosing: boolean
}

/** Frames that a row which was just written may take to come into its list. */
const PATIENCE = 60

/** Once it is there, the row has the keyboard, unless somebody took it elsewhere meanwhile. */
function focusSoon(walk: RefObject<GridWalk | null>, key: string, left = PATIENCE): void {
  requestAnimationFrame(() => {
    const free = document.activeElement === null || document.activeElement === document.body
    if (free && !walk.current?.focus(key) && left > 0) focusSoon(walk, key, left - 1)
  })
}

/** The row that stands beside its list: the address says which, the list says which comes next. */
export function useOpenRow({ ressource, base, list, opened, choosing }: Given) {
  const walk = useRef<GridWalk>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [last, setLast] = useState<{ row: GridRow; by: OpenedBy } | null>(null)
  const idOf = (row: GridRow) => Number(row[list?.item_key ?? ''])

  function open(row: GridRow, by: OpenedBy): void {
    if (ressource.pageOf) {
      navigate(ressource.pageOf(idOf(row)))
      return
    }
    setLast({ row, by })
    // One entry of the history for the panel, however many records were walked through.
    navigate(addressOf(base, ressource, idOf(row)), { replace: opened !== null })
  }
  /** To the list alone. */
  const leave = () => navigate(addressOf(base, ressource), { replace: true })
  const adding = opened === NEW_ROW && list?.visible_ajout === true
  const key = opened === null ? '' : String(opened)
  const known = last && idOf(last.row) === opened ? last : null
  return {
    walk,
    open,
    /** A row is being added, by who may. */
    adding,
    /** Has the focus again when nothing was added. */
    addButton,
    /** As the list has it now; a row that is not here yet has only its number. */
    shown:
      typeof opened !== 'number' || !list
        ? null
        : (list.datas.find(row => idOf(row) === opened) ?? known?.row ?? { [list.item_key]: opened }),
    focus: known?.by === 'enter',
    add(): void {
      navigate(addressOf(base, ressource, NEW_ROW), { replace: opened !== null || choosing })
    },
    /** What was added is the row that is open. */
    made(id: number): void {
      navigate(ressource.pageOf?.(id) ?? addressOf(base, ressource, id), { replace: true })
      focusSoon(walk, String(id))
    },
    step(way: 1 | -1): void {
      const row = walk.current?.next(key, way)
      if (row) open(row, 'arrow')
    },
    leave,
    close(): void {
      leave()
      // Once the list has its place again.
      requestAnimationFrame(() => {
        if (adding) addButton.current?.focus()
        else walk.current?.focus(key)
      })
    },
  }
}
