import { Button, Checkbox } from '@mantine/core'
import type { GridRow } from '#wire/grid.ts'
import { estVide, texteCellule } from '#wire/grid-cells.ts'
import classes from './grid-cards.module.css'
import { GridCell } from './grid-cell.tsx'
import { totalsLabel } from './grid-totals.tsx'
import { RowMenu } from './row-menu.tsx'
import { rowName } from './row-name.ts'
import type { Grid } from './use-grid.ts'
import { useGrowing } from './use-growing.ts'

/** The list on a narrow screen: a card a row, each value beside its label, with the same menus; more as one comes to them. */
export function GridCards({ grid }: { grid: Grid }) {
  const { rows, props, columns, window } = grid
  const footer = rows.descriptor?.footer
  const { shown, more, end } = useGrowing(rows.found, window.draw)
  return (
    <>
      <ul className={classes.cards} aria-label={props.label} aria-busy={rows.waiting || props.pending}>
        {Array.from({ length: shown }, (_, rank) => rows.at(rank)).map(row =>
          row === undefined ? null : <Card key={grid.keyOf(row)} grid={grid} row={row} />,
        )}
      </ul>
      {shown < rows.found && (
        <div ref={end} className={classes.more}>
          <Button variant="default" fullWidth onClick={more}>
            Voir la suite
          </Button>
        </div>
      )}
      {footer && (
        <dl className={classes.totals} aria-label={totalsLabel(grid)}>
          {columns
            .filter(({ header }) => !estVide(footer[header.id]))
            .map(({ header, renderer }) => (
              <div key={header.id} className={classes.fact}>
                <dt>
                  {totalsLabel(grid)} · {header.label}
                </dt>
                <dd>{texteCellule(footer[header.id], header, renderer)}</dd>
              </div>
            ))}
        </dl>
      )}
    </>
  )
}

function Card({ grid, row }: { grid: Grid; row: GridRow }) {
  const { props, rows, columns, selection, expanded, menus } = grid
  const key = grid.keyOf(row)
  const name = rowName(columns, row)
  const chosen = selection?.keys.has(key) ?? false
  const [first, ...others] = columns
  // What the title says is not said again under it.
  const unnamed = columns.filter(({ header }) => header.nom === undefined)
  const facts = props.onOpen && unnamed.length < columns.length ? unnamed : others
  const opened = expanded.has(key)
  return (
    <li className={classes.card} data-chosen={chosen || undefined} aria-current={props.opened === key || undefined}>
      <div className={classes.top}>
        {selection && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control
          <label className={classes.check}>
            <Checkbox aria-label={`Sélectionner ${name}`} checked={chosen} onChange={() => selection.toggle(key)} />
          </label>
        )}
        {first && (
          <span className={classes.title}>
            {props.onOpen ? (
              <button
                type="button"
                className={classes.open}
                data-open={key}
                onClick={() => props.onOpen?.(row, 'enter')}
              >
                {name}
              </button>
            ) : (
              <GridCell row={row} column={first} renderIcon={props.renderIcon} />
            )}
          </span>
        )}
        {menus.first && (
          <span className={classes.actions} data-actions={key}>
            <RowMenu grid={grid} row={row} name={name} />
          </span>
        )}
      </div>
      <dl className={classes.facts}>
        {facts
          .filter(({ header }) => !estVide(row[header.id]))
          .map(column => (
            <div key={column.header.id} className={classes.fact}>
              <dt>{column.header.label}</dt>
              <dd>
                <GridCell row={row} column={column} renderIcon={props.renderIcon} />
              </dd>
            </div>
          ))}
      </dl>
      {rows.descriptor?.expand && props.expandRow && (
        <Button variant="subtle" aria-expanded={opened} onClick={() => grid.toggleExpanded(key)}>
          {opened ? 'Masquer le détail' : 'Voir le détail'}
        </Button>
      )}
      {opened && <div className={classes.detail}>{props.expandRow?.(row)}</div>}
    </li>
  )
}
