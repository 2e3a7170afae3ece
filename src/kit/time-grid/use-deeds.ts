import { type RefObject, useState } from 'react'
import type { MenuEntry } from '#kit/menu/lazy-menu.tsx'
import type { ChangeKind } from './change-form.tsx'
import type { GridModel } from './model.ts'
import type { Painter } from './painter.ts'
import { entriesAt, type Placed } from './placing.ts'
import { moved, resized } from './range.ts'
import type { GridChange, GridTarget } from './types.ts'
import type { Grip, Hit, PointerDeeds } from './use-pointer.ts'
import { nameDrop } from './words.ts'

interface Menu {
  readonly at: { x: number; y: number }
  readonly entries: readonly MenuEntry[]
  readonly label: string
  /** It stays once it was opened: the library closes one that is born within the very press that asks for it. */
  readonly opened: boolean
}

export interface Asked {
  readonly kind: Exclude<ChangeKind, 'place'>
  readonly placed: Placed
  readonly row: string
}

interface Places {
  readonly id: string
  readonly painter: RefObject<Painter | null>
  readonly frame: RefObject<HTMLElement | null>
  /** The side column, where there is one. */
  readonly column: RefObject<HTMLElement | null>
}

/** What presses, drags and menus do: the same changes, whichever way they are asked for. */
export function useDeeds(model: GridModel, { id, painter, frame, column }: Places) {
  const { props, axis, rows } = model
  const [menu, setMenu] = useState<Menu | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const back = () => frame.current?.focus({ preventScroll: true })

  const changeOf = (from: Hit, to: { row: number; column: number }, grip: Grip): GridChange | null => {
    const placed = from.placed
    const home = rows[from.row]
    if (!placed || !home) return null
    const { entry } = placed
    if (grip === 'move') {
      const row = rows[to.row] ?? home
      const by = Math.floor(to.column) - Math.floor(from.column)
      return { entry, from: home.id, row: row.id, ...moved(axis, entry, by) }
    }
    return { entry, from: home.id, row: home.id, ...resized(axis, entry, grip, Math.floor(to.column)) }
  }
  const send = (change: GridChange, kind: Asked['kind']) => {
    const { entry } = change
    const same = change.row === change.from && change.start === entry.start && change.end === entry.end
    if (same && kind !== 'copy') return
    if (kind === 'resize') props.onResize?.(change)
    else if (kind === 'copy') props.onCopy?.(change)
    else props.onMove?.(change)
  }
  const kindOf = (grip: Grip, copy: boolean): Asked['kind'] =>
    grip !== 'move' ? 'resize' : copy && props.onCopy ? 'copy' : 'move'

  function entriesOf(hit: Hit): { entries: readonly MenuEntry[]; label: string } {
    const row = rows[hit.row]
    const { placed } = hit
    if (!placed || !row) {
      const range = model.range()
      const target: GridTarget | null = range && { kind: 'range', range }
      const own = target ? (props.menuFor?.(target) ?? []) : []
      return { entries: own, label: 'Actions sur la plage' }
    }
    const { entry } = placed
    const ask = (kind: Asked['kind']) => () => setAsked({ kind, placed, row: row.id })
    const may = (deed: unknown) => Boolean(deed) && !entry.locked
    return {
      label: `Actions, ${entry.name ?? entry.label}`,
      entries: [
        ...(props.onOpen ? [{ label: 'Ouvrir', icon: null, onClick: () => props.onOpen?.(entry, row.id) }] : []),
        ...(may(props.onMove) ? [{ label: 'Déplacer…', icon: null, onClick: ask('move') }] : []),
        ...(props.onCopy ? [{ label: 'Copier…', icon: null, onClick: ask('copy') }] : []),
        ...(may(props.onResize) ? [{ label: 'Durée…', icon: null, onClick: ask('resize') }] : []),
        ...(props.loose && may(props.onUnplace)
          ? [
              {
                label: `Remettre dans «\u00a0${props.loose.label}\u00a0»`,
                icon: null,
                onClick: () => props.onUnplace?.(entry, row.id),
              },
            ]
          : []),
        ...(props.menuFor?.({ kind: 'entry', entry, row: row.id }) ?? []),
      ],
    }
  }
  function openMenu(hit: Hit, at: { x: number; y: number }): void {
    const found = entriesOf(hit)
    if (found.entries.length > 0) setMenu({ at, ...found, opened: true })
  }
  const inSelection = ({ row, column }: { row: number; column: number }) => {
    const { selection } = model
    if (!selection) return false
    const [top, bottom] = [selection.anchor.row, selection.head.row].sort((a, b) => a - b)
    const [left, right] = [selection.anchor.column, selection.head.column].sort((a, b) => a - b)
    const at = Math.floor(column)
    return row >= (top ?? 0) && row <= (bottom ?? 0) && at >= (left ?? 0) && at <= (right ?? 0)
  }
  const stand = (hit: { row: number; column: number }) => {
    const cell = { row: hit.row, column: Math.floor(hit.column) }
    model.select({ anchor: cell, head: cell })
  }

  const pointer: PointerDeeds = {
    hitOf: (row, column, entryId) => ({
      row,
      column,
      placed:
        entryId === null || props.brush ? null : (model.placedIn(row).find(one => one.entry.id === entryId) ?? null),
    }),
    canTake: ({ entry }, grip) =>
      !entry.locked && Boolean(grip === 'move' ? (props.onMove ?? props.onCopy ?? props.onUnplace) : props.onResize),
    press: (cell, extend) => {
      if (props.stops === 'entries') return
      model.select({ anchor: extend && model.selection ? model.selection.anchor : cell, head: cell })
    },
    extend: head => {
      const selection = model.selection
      if (selection && (selection.head.row !== head.row || selection.head.column !== head.column))
        model.select({ anchor: selection.anchor, head })
    },
    selected: () => {
      const range = model.range()
      if (range && props.stops !== 'entries') props.onSelect?.(range, 'pointer')
    },
    click: hit => {
      const row = rows[hit.row]
      if (props.stops !== 'entries') stand(hit)
      if (hit.placed && row) props.onOpen?.(hit.placed.entry, row.id)
    },
    drag: (from, to, grip, copy) => {
      const change = changeOf(from, to, grip)
      if (!change) return
      const row = rows.findIndex(one => one.id === change.row)
      const placed = from.placed
      if (!placed) return
      const by = Math.floor(to.column) - Math.floor(from.column)
      const at =
        grip === 'move'
          ? { from: placed.from + by, to: placed.to + by }
          : grip === 'end'
            ? { from: placed.from, to: Math.max(placed.from + 1, Math.floor(to.column) + 1) }
            : { from: Math.min(placed.to - 1, Math.floor(to.column)), to: placed.to }
      painter.current?.ghost({ row, ...at, copy: kindOf(grip, copy) === 'copy', words: nameDrop(axis, change) })
    },
    drop: (from, to, grip, copy) => {
      const change = changeOf(from, to, grip)
      if (!change) return
      if (props.stops !== 'entries') stand(to)
      send(change, kindOf(grip, copy))
    },
    aside: ({ placed }, point, grip) => {
      const node = column.current
      const box = node?.getBoundingClientRect()
      if (!node || !box) return false
      const { clientX: x, clientY: y } = point
      const over = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
      const may = grip === 'move' && placed !== null && !placed.entry.locked && Boolean(props.onUnplace)
      const taken = over && may
      node.toggleAttribute('data-offered', may)
      node.toggleAttribute('data-target', taken)
      if (taken) painter.current?.ghost(null)
      return taken
    },
    unplace: ({ row, placed }) => {
      const home = rows[row]
      if (placed && home) props.onUnplace?.(placed.entry, home.id)
    },
    give: () => {
      column.current?.removeAttribute('data-target')
      column.current?.removeAttribute('data-offered')
      painter.current?.ghost(null)
    },
    menu: (hit, at) => {
      if (!inSelection(hit) || hit.placed) if (props.stops !== 'entries') stand(hit)
      openMenu(hit, at)
    },
  }

  return {
    menu,
    asked,
    pointer,
    closeMenu: () => {
      setMenu(before => before && { ...before, opened: false })
      back()
    },
    closeForm: () => {
      setAsked(null)
      back()
    },
    done: (change: GridChange) => {
      const kind = asked?.kind ?? 'move'
      setAsked(null)
      back()
      send(change, kind)
    },
    /** Enter: what stands there, else what can be done with the range, else the range itself. */
    open: () => {
      const { selection, active } = model
      const row = selection ? rows[selection.head.row] : undefined
      if (active && row && props.onOpen) return props.onOpen(active.entry, row.id)
      const range = model.range()
      if (range) props.onSelect?.(range, 'key')
    },
    /** The menu of the cell in hand, under it. */
    menuHere: () => {
      const { selection, active } = model
      if (!selection) return
      const node = document.getElementById(`${id}-active`)
      const box = node?.getBoundingClientRect()
      const range = selection.anchor.row !== selection.head.row || selection.anchor.column !== selection.head.column
      const placed = range
        ? null
        : (active ?? entriesAt(model.placedIn(selection.head.row), selection.head.column)[0] ?? null)
      openMenu(
        { row: selection.head.row, column: selection.head.column, placed },
        { x: box?.right ?? 0, y: box?.bottom ?? 0 },
      )
    },
  }
}
