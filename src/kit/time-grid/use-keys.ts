import type { KeyboardEvent, RefObject } from 'react'
import type { GridModel } from './model.ts'
import type { Painter } from './painter.ts'
import { stepTo } from './selection.ts'
import { useCodes } from './use-codes.ts'

export interface KeyDeeds {
  readonly open: () => void
  readonly menu: () => void
}

/** Keys of a grid whose stops are its cells (ux "Grids of time"). */
export function useCellKeys(model: GridModel, painter: RefObject<Painter | null>, deeds: KeyDeeds) {
  const typed = useCodes(model)
  return (event: KeyboardEvent): void => {
    const { selection, axis, rows, rowHeight, props } = model
    if (!selection || event.altKey || rows.length === 0) return
    const ctrl = event.ctrlKey || event.metaKey
    if (typed(event)) return
    const to = stepTo(event.key, ctrl, selection.head, {
      rows: rows.length,
      columns: axis.columns,
      page: painter.current?.pageOf(rowHeight) ?? 1,
      placedIn: model.placedIn,
    })
    if (to) {
      event.preventDefault()
      model.select({ anchor: event.shiftKey ? selection.anchor : to, head: to })
      painter.current?.reveal(to.row, to.column)
      const range = event.shiftKey ? null : model.range()
      if (range) props.onStand?.(range)
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      deeds.menu()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      deeds.open()
    } else if (event.key === ' ') {
      event.preventDefault()
      model.turn()
    } else if (event.key === 'Escape') {
      const single = selection.anchor.row === selection.head.row && selection.anchor.column === selection.head.column
      // A range first becomes its cell; the next press is for what is around.
      if (single) return
      event.preventDefault()
      event.stopPropagation()
      model.select({ anchor: selection.head, head: selection.head })
    } else if (event.key.length === 1 && !ctrl && props.onType) {
      const range = model.range()
      if (range) props.onType(event.key, range)
    }
  }
}

/**
 * The entry that a key leads to: left and right along a row then to the next one, up and down to the nearest in time of the
 * row above or below; Home and End for the first and the last of the row. Null for a key that leads nowhere.
 */
export function entryTo(
  model: GridModel,
  key: string,
  at: { row: number; id: string },
): { row: number; id: string } | null {
  const { rows, placedIn } = model
  const here = placedIn(at.row)
  const rank = here.findIndex(one => one.entry.id === at.id)
  const from = here[rank]?.from ?? 0
  const idOf = (
    row: number,
    pick: (placed: ReturnType<typeof placedIn>) => ReturnType<typeof placedIn>[number] | undefined,
  ) => {
    const found = pick(placedIn(row))
    return found ? { row, id: found.entry.id } : null
  }
  const next = (by: 1 | -1) => {
    let row = at.row + by
    while (row >= 0 && row < rows.length && placedIn(row).length === 0) row += by
    return row >= 0 && row < rows.length ? row : null
  }
  const nearest = (row: number | null) =>
    row === null
      ? null
      : idOf(row, all => [...all].sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0])
  switch (key) {
    case 'ArrowRight': {
      const after = here[rank + 1]
      const row = next(1)
      return after ? { row: at.row, id: after.entry.id } : row === null ? null : idOf(row, all => all[0])
    }
    case 'ArrowLeft': {
      const prior = here[rank - 1]
      const row = next(-1)
      return prior ? { row: at.row, id: prior.entry.id } : row === null ? null : idOf(row, all => all.at(-1))
    }
    case 'Home':
      return idOf(at.row, all => all[0])
    case 'End':
      return idOf(at.row, all => all.at(-1))
    case 'ArrowDown':
      return nearest(next(1))
    case 'ArrowUp':
      return nearest(next(-1))
    default:
      return null
  }
}
