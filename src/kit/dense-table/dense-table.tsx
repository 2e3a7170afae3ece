import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './dense-table.module.css'

/** Which column a table is sorted by; `sens` -1 is from the last to the first. */
export interface Sort<Column extends string> {
  readonly colonne: Column
  readonly sens: 1 | -1
}

type TableProps = { narrow: boolean; className: string | undefined; children: ReactNode }

/** One line a thing, as many as a desk's screen holds (ux "Desktop"). Narrow: beside a panel, which says the rest. */
export function DenseTable({ narrow, className, children }: TableProps) {
  return (
    <table className={`${classes.table} ${className}`} data-etroite={narrow || undefined}>
      {children}
    </table>
  )
}

type HeadingProps<Column extends string> = {
  column: Column
  label: string
  sort: Sort<Column>
  onSort: (sort: Sort<Column>) => void
  className: string | undefined
}

/** A heading that sorts; once more turns the order round. */
export function SortHeading<Column extends string>({ column, label, sort, onSort, className }: HeadingProps<Column>) {
  const active = sort.colonne === column
  const Arrow = sort.sens === 1 ? IconArrowUp : IconArrowDown
  const order = sort.sens === 1 ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={active ? order : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ colonne: column, sens: active && sort.sens === 1 ? -1 : 1 })}
      >
        {label}
        {active && <Arrow size={13} stroke={2.2} aria-hidden />}
      </button>
    </th>
  )
}

type HeadsProps<Column extends string> = Pick<HeadingProps<Column>, 'sort' | 'onSort'> & {
  columns: readonly (readonly [Column, string])[]
  /** Classes of the table, each named after its column. */
  names: Readonly<Record<string, string | undefined>>
}

/** The headings that sort a table, in their order. */
export function SortHeads<Column extends string>({ columns, names, sort, onSort }: HeadsProps<Column>) {
  return columns.map(([column, label]) => (
    <SortHeading key={column} {...{ column, label, sort, onSort }} className={names[column]} />
  ))
}

type LineProps = {
  id: string | number
  /** Said instead of what the button shows. */
  label: string
  chosen: boolean
  /** One stop for the Tab key in the whole table: the arrows move inside. */
  stop: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** The button of a line, in its first cell: all of the line is its target. */
export function LineButton({ id, label, chosen, stop, onOpen, onKeyDown, children }: LineProps) {
  return (
    <button
      type="button"
      className={classes.line}
      data-ligne={id}
      tabIndex={stop ? 0 : -1}
      aria-current={chosen || undefined}
      aria-label={label}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {children}
    </button>
  )
}
