import { Skeleton } from '@mantine/core'
import { PageHead } from '#client/page-head.tsx'
import classes from './board-list.module.css'

/** The board's real layout before its facts, so that nothing moves when they come. */
export function BoardSkeleton() {
  return (
    <div className={classes.root} aria-busy role="status" aria-label="Lecture de vos échanges…">
      <PageHead titre="Bourse des échanges" detail="Lecture de vos échanges…" />
      <Skeleton height={18} width={96} radius="sm" />
      <Skeleton height={300} radius="lg" />
      <Skeleton height={18} width={72} radius="sm" />
      <Skeleton height={76} radius="lg" />
      <Skeleton height={76} radius="lg" />
    </div>
  )
}
