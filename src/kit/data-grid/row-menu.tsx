import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import type { GridRow } from '#wire/grid.ts'
import type { Grid } from './use-grid.ts'

interface Props {
  readonly grid: Grid
  readonly row: GridRow
  readonly name: string
  readonly cell?: { readonly tabIndex: 0 | -1; readonly 'data-row': string; readonly 'data-column': string }
}

/** What may be done with a row now; nothing where no entry's conditions hold. */
export function RowMenu({ grid, row, name, cell }: Props) {
  const menus = grid.menus.of(row)
  if (menus.length === 0) return null
  return (
    <LazyMenu
      label={`Actions sur ${name}`}
      {...(cell && { cell })}
      entries={menus.map(menu => ({
        label: menu.label,
        icon: grid.props.renderIcon?.(menu.icon) ?? null,
        danger: menu.danger,
        onClick: () => grid.menus.take(menu, row),
      }))}
    />
  )
}
