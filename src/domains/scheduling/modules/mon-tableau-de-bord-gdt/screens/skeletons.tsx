import { Skeleton } from '@mantine/core'
import figures from './figures.module.css'
import classes from './screen.module.css'

/** The real layout before its numbers, so that nothing moves when they come. */
export function TableauSkeleton() {
  return (
    <div className={classes.corps} role="status" aria-busy aria-label="Lecture de vos heures…">
      <div className={figures.root}>
        <Skeleton height={82} radius="lg" className={figures.grandVide} />
        <Skeleton height={72} radius="lg" className={figures.moyenVide} />
        <Skeleton height={72} radius="lg" className={figures.moyenVide} />
      </div>
      <Skeleton height={36} width={120} radius="sm" />
      <Skeleton height={390} radius="lg" />
    </div>
  )
}
