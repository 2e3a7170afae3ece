import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

/** Cards under a heading; nothing at all when there are none. */
export function Section({ titre, children }: { titre: string; children: ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h2 id={id} className={classes.titre}>
        {titre}
      </h2>
      <ul className={classes.liste}>{children}</ul>
    </section>
  )
}
