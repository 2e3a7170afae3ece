import { Fragment, type ReactNode } from 'react'
import classes from './desk-panel.module.css'

export type Fact = readonly [name: string, value: ReactNode]

type Props = {
  readonly facts: readonly Fact[]
  /** Values keep the lines they were written in. */
  readonly lines?: boolean
}

/** What is known of a record, name and value; a fact without a value is left out. */
export function Facts({ facts, lines }: Props) {
  return (
    <dl className={classes.facts} data-lines={lines || undefined}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
