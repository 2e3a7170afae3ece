import type { ReactNode } from 'react'
import lists from '#kit/page/lists.module.css'
import classes from './cards.module.css'

/** A list on a phone: the same lines as its table, one card each. */
export function Cards({ children }: { readonly children: ReactNode }) {
  return <ul className={lists.cards}>{children}</ul>
}

type Props = {
  /** Of the line, as in the table: what `focusLine` finds. */
  readonly id: string | number
  readonly title: ReactNode
  /** At the end of the title's line. */
  readonly aside: ReactNode
  readonly facts: readonly ReactNode[]
  readonly marks?: ReactNode
  readonly onOpen: () => void
}

/** One line of a list, opened by a tap anywhere on it; an empty fact is left out. */
export function Card({ id, title, aside, facts, marks, onOpen }: Props) {
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} data-ligne={id} onClick={onOpen}>
        <span className={classes.head}>
          <b>{title}</b>
          <span className={classes.aside}>{aside}</span>
        </span>
        {facts.map(
          (fact, rank) =>
            fact && (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts of one line keep their order
              <span key={rank} className={classes.fact}>
                {fact}
              </span>
            ),
        )}
        {marks && <span className={classes.marks}>{marks}</span>}
      </button>
    </li>
  )
}
