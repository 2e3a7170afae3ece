import { Skeleton } from '@mantine/core'
import classes from './skeletons.module.css'

/** The real layout of the cards before their facts, so that nothing moves when they come. */
export function ListSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label="Lecture de votre planning…">
      <Skeleton height={16} width={140} radius="sm" />
      {[92, 110, 72, 112, 74].map((hauteur, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
        <Skeleton key={rang} height={hauteur} radius="lg" />
      ))}
    </div>
  )
}

/** A day, or a proposal, before it is there. */
export function DaySkeleton() {
  return (
    <div className={classes.root} role="status" aria-label="Ouverture…">
      <Skeleton height={110} radius="lg" />
      <Skeleton height={18} width={170} radius="sm" />
      {[0, 1, 2, 3, 4].map(rang => (
        <Skeleton key={rang} height={60} radius="lg" />
      ))}
    </div>
  )
}
