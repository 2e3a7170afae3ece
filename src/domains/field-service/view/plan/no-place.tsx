import type { ReactNode } from 'react'
import classes from './no-place.module.css'

type Props = {
  /** Visits in a line each, by their number. */
  readonly visites: readonly (readonly [intervention_id: number, ligne: string])[]
  /** What may be done about them. */
  readonly children?: ReactNode
}

/** Visits that nobody can take that day: told beside a proposal, which leaves them where they are. */
export function NoPlace({ visites, children }: Props) {
  if (visites.length === 0) return null
  return (
    <section className={classes.root} aria-label="Sans place ce jour-là">
      <b>{`Sans place ce jour-là (${visites.length})`}</b>
      {visites.map(([id, ligne]) => (
        <span key={id}>{ligne}</span>
      ))}
      {children}
    </section>
  )
}
