import type { ReactNode, RefObject } from 'react'
import { LazyMenu, type MenuEntry } from '#kit/menu/lazy-menu.tsx'
import type { GridMenu, GridRow } from '#wire/grid.ts'
import type { Live } from './grid-line.tsx'
import type { Stop } from './use-active-cell.ts'
import type { Grid } from './use-grid.ts'

function entriesOf(
  menus: readonly GridMenu[],
  renderIcon: ((name: string) => ReactNode) | undefined,
  take: (menu: GridMenu) => void,
): readonly MenuEntry[] {
  return menus.map(menu => ({
    label: menu.label,
    icon: renderIcon?.(menu.icon) ?? null,
    danger: menu.danger,
    onClick: () => take(menu),
  }))
}

const labelOf = (name: string) => `Actions sur ${name}`

/** What may be done with a row now; nothing where no entry's conditions hold. */
export function RowMenu({ grid, row, name }: { grid: Grid; row: GridRow; name: string }) {
  const menus = grid.menus.of(row)
  if (menus.length === 0) return null
  return (
    <LazyMenu
      label={labelOf(name)}
      entries={entriesOf(menus, grid.props.renderIcon, menu => grid.menus.take(menu, row))}
    />
  )
}

interface LineProps {
  readonly live: RefObject<Live>
  readonly row: GridRow
  readonly name: string
  readonly menus: readonly GridMenu[]
  readonly cell: Stop
  readonly renderIcon: ((name: string) => ReactNode) | undefined
}

/** Same, in the last cell of a line. */
export function LineMenu({ live, row, name, menus, cell, renderIcon }: LineProps) {
  return (
    <LazyMenu
      label={labelOf(name)}
      cell={cell}
      entries={() => entriesOf(menus, renderIcon, menu => live.current.grid.menus.take(menu, row))}
    />
  )
}
