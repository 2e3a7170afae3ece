import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { PageHeader } from '#kit/page/page-header.tsx'
import { formaterNombre } from '#wire/french.ts'
import { ColumnsPopover } from './columns-popover.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterField } from './filter-field.tsx'
import { SortSelect } from './sort-select.tsx'
import classes from './toolbar.module.css'
import type { Grid } from './use-grid.ts'
import { ViewsPopover } from './views-popover.tsx'

interface Props {
  readonly grid: Grid
  readonly field: RefObject<HTMLInputElement | null>
  /** Cards have no headings to sort by. */
  readonly cards: boolean
  readonly say: (text: string) => void
}

/** Heading and actions of the list, then what narrows it and how it is shown. */
export function Toolbar({ grid, field, cards, say }: Props) {
  const { title, pending, onRefresh } = grid.props
  const actions = <Actions grid={grid} say={say} />
  const folded = cards ? grid.props.folded : undefined
  return (
    <>
      {title !== undefined && !folded && (
        <PageHeader
          title={title}
          count={grid.rows.descriptor ? formaterNombre(grid.rows.total) : undefined}
          actions={actions}
        />
      )}
      {!cards && grid.props.folded?.children}
      <div className={classes.bar}>
        {folded ? (
          <div className={classes.search}>
            <FilterField grid={grid} field={field} />
            <Button variant="default" aria-expanded={folded.opened} onClick={folded.onToggle}>
              {folded.count > 0 ? `Filtres (${folded.count})` : 'Filtres'}
            </Button>
          </div>
        ) : (
          <FilterField grid={grid} field={field} />
        )}
        {folded?.opened && folded.children}
        {folded?.opened !== false && (
          <div className={classes.tools}>
            {cards && <SortSelect grid={grid} />}
            <ViewsPopover grid={grid} say={say} />
            <ColumnsPopover grid={grid} cards={cards} />
            <IconButton label="Actualiser" size="var(--rt-control)" loading={pending} onClick={onRefresh}>
              <IconRefresh size={18} stroke={1.8} aria-hidden />
            </IconButton>
            {title === undefined && !folded && actions}
          </div>
        )}
        {folded?.opened && actions}
      </div>
    </>
  )
}

function Actions({ grid, say }: { grid: Grid; say: (text: string) => void }) {
  const { descriptor, onAdd } = grid.props
  return (
    <>
      {descriptor?.export && <ExportMenu grid={grid} say={say} />}
      {descriptor?.visible_ajout && onAdd && (
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={onAdd}>
          Ajouter
        </Button>
      )}
    </>
  )
}
