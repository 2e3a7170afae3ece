import { type ReactNode, useId } from 'react'
import cards from '#kit/page/card.module.css'
import classes from './titled-card.module.css'

/** One card among others on a screen of settings, known by its title. */
export function TitledCard({ titre, children }: { titre: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${cards.card} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>{titre}</h2>
      {children}
    </section>
  )
}
