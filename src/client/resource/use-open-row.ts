import { useRef, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import type { GridWalk, OpenedBy } from '#kit/data-grid/types.ts'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { addressOf } from './addresses.ts'
import type { ShownResource } from './define-resource-module.tsx'

interface Given {
  readonly ressource: ShownResource
  readonly base: string
  readonly list: GridDescriptor | null
  readonly opened: number | null
}

/** The row that stands beside its list: the address says which, the list says which comes next. */
export function useOpenRow({ ressource, base, list, opened }: Given) {
  const walk = useRef<GridWalk>(null)
  const [last, setLast] = useState<{ row: GridRow; by: OpenedBy } | null>(null)
  const idOf = (row: GridRow) => Number(row[list?.item_key ?? ''])

  function open(row: GridRow, by: OpenedBy): void {
    setLast({ row, by })
    // One entry of the history for the panel, however many records were walked through.
    navigate(addressOf(base, ressource, idOf(row)), { replace: opened !== null })
  }
  const key = opened === null ? '' : String(opened)
  const known = last && idOf(last.row) === opened ? last : null
  return {
    walk,
    open,
    /** As the list has it now; a row that is not here yet has only its number. */
    shown:
      opened === null || !list
        ? null
        : (list.datas.find(row => idOf(row) === opened) ?? known?.row ?? { [list.item_key]: opened }),
    focus: known?.by === 'enter',
    step(way: 1 | -1): void {
      const row = walk.current?.next(key, way)
      if (row) open(row, 'arrow')
    },
    close(): void {
      navigate(addressOf(base, ressource), { replace: true })
      // Once the list has its place again.
      requestAnimationFrame(() => walk.current?.focus(key))
    },
  }
}
