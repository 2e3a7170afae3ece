import { useMemo, useState } from 'react'
import { termesVrais } from '#wire/conditions.ts'
import type { GridMenu, GridRow } from '#wire/grid.ts'
import type { DataGridProps } from './types.ts'

export interface Asked {
  readonly menu: GridMenu
  readonly row: GridRow
  readonly pending: boolean
  readonly refusal: string | null
}

export interface RowMenus {
  /** Entries whose conditions hold for a row; the same function as long as the list offers the same. */
  readonly of: (row: GridRow) => readonly GridMenu[]
  /** Takes an entry, asking first where the menu has a question. */
  readonly take: (menu: GridMenu, row: GridRow) => void
  /** Takes the first entry of a row; null where there are no menus at all. */
  readonly first: ((row: GridRow) => void) | null
  /** The question being asked, or the refusal of what was answered yes. */
  readonly asked: Asked | null
  readonly confirm: () => void
  readonly dismiss: () => void
}

const NONE = [] as const

/** Row menus as the server describes them: conditions per row, a question before what destroys. */
export function useRowMenus({ descriptor, onMenu, describeError }: DataGridProps): RowMenus {
  const [asked, setAsked] = useState<Asked | null>(null)
  const menus = (onMenu && descriptor?.menus) || NONE
  const conditions = descriptor?.conditions ?? NONE
  const of = useMemo(
    () => (row: GridRow) => menus.filter(menu => termesVrais(menu.conditions, conditions, row)),
    [menus, conditions],
  )

  async function run(menu: GridMenu, row: GridRow): Promise<void> {
    try {
      await onMenu?.(menu.id, row)
      setAsked(null)
    } catch (error) {
      // Only a question has a place for it; without one, who answers the menu says its failures.
      if (menu.confirmation) setAsked({ menu, row, pending: false, refusal: describeError(error) })
    }
  }
  function take(menu: GridMenu, row: GridRow): void {
    if (menu.confirmation) setAsked({ menu, row, pending: false, refusal: null })
    else void run(menu, row)
  }
  return {
    of,
    take,
    first:
      menus.length === 0
        ? null
        : row => {
            const menu = of(row)[0]
            if (menu) take(menu, row)
          },
    asked,
    confirm: () => {
      if (!asked) return
      setAsked({ ...asked, pending: true, refusal: null })
      void run(asked.menu, asked.row)
    },
    dismiss: () => setAsked(null),
  }
}
