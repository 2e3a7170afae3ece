import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import { ITEMS_PAR_PAGE } from '#wire/grid.ts'
import { BulkBar } from './bulk-bar.tsx'
import classes from './data-grid.module.css'
import { GridCards } from './grid-cards.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridLoading, GridNothing, GridWarning } from './grid-states.tsx'
import { GridTable } from './grid-table.tsx'
import { MenuQuestion } from './menu-question.tsx'
import { Toolbar } from './toolbar.tsx'
import type { DataGridProps } from './types.ts'
import { useAnnouncer } from './use-announcer.ts'
import { type Grid, useGrid } from './use-grid.ts'

const NARROW = '(max-width: 48em)'

/**
 * A list as the server describes it (specification shell-and-administration §2.5 "Generic data grid"): filter tags, order,
 * column choice, views, menus, selection, totals and exports, all by keyboard; cards on a narrow screen.
 * Up to 10,000 rows are filtered and sorted here; above, `onQuery` asks the server.
 */
export function DataGrid(props: DataGridProps) {
  const cards = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const grid = useGrid(props, cards)
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { places, rows } = grid
  useImperativeHandle(props.walk, () => ({
    next: (key, way) => rows.at(places.rankOf(key) + way) ?? null,
    focus: key => {
      const row = CSS.escape(key)
      const find = () => {
        const cells = root.current?.querySelectorAll<HTMLElement>(`[data-row="${row}"], [data-open="${row}"]`) ?? []
        return [...cells].find(cell => !cell.dataset.column?.startsWith('$'))
      }
      const rank = places.rankOf(key)
      if (!find() && rank >= 0) grid.window.draw(rank)
      const first = find()
      first?.focus()
      return first !== undefined
    },
  }))
  const { said, say } = useAnnouncer(grid)

  // Only while the focus is in the list: a lone letter is no shortcut elsewhere (WCAG 2.1.4).
  function press(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event
    if (event.key !== '/' || !(target instanceof HTMLElement) || target.closest('input:not([type=checkbox]), textarea'))
      return
    event.preventDefault()
    field.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the controls inside, not a control
    <div ref={root} className={classes.root} onKeyDown={press}>
      <Toolbar grid={grid} field={field} cards={cards} say={say} />
      <GridWarning grid={grid} />
      <Body grid={grid} cards={cards} />
      <BulkBar grid={grid} />
      {grid.rows.descriptor && <GridFoot grid={grid} />}
      <MenuQuestion grid={grid} root={root} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

function Body({ grid, cards }: { grid: Grid; cards: boolean }) {
  const { props, rows, kept } = grid
  const unread = !props.descriptor && (props.pending || !props.error)
  if (unread || !kept.ready || (props.descriptor && !rows.known)) {
    return <GridLoading rows={props.descriptor?.items_par_page ?? ITEMS_PAR_PAGE} cards={cards} />
  }
  if (!props.descriptor || rows.found === 0) return <GridNothing grid={grid} />
  if (cards) return <GridCards grid={grid} />
  return (
    <div className={classes.frame} data-frame>
      <GridTable grid={grid} />
    </div>
  )
}
