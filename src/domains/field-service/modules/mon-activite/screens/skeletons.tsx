import { Skeleton } from '@mantine/core'
import { PageHead } from '#client/page-head.tsx'
import classes from './skeletons.module.css'

/** The day's real layout before its facts, so that nothing moves when they come. */
export function DaySkeleton({ jour }: { jour: string }) {
  return (
    <div className={classes.root} aria-busy>
      <PageHead titre={jour} detail="Lecture de vos interventions…" />
      <div className={classes.jours}>
        <Skeleton height={48} width={128} radius="md" />
        <Skeleton height={48} width={104} radius="md" />
        <Skeleton height={48} width={112} radius="md" />
      </div>
      <Skeleton height={236} radius="lg" />
      <Skeleton height={18} width={64} radius="sm" />
      <Skeleton height={90} radius="lg" />
      <Skeleton height={90} radius="lg" />
    </div>
  )
}

/** A visit's page, or its closing, before it is there. */
export function PageSkeleton() {
  return (
    <div className={classes.root} aria-busy role="status" aria-label="Ouverture…">
      <Skeleton height={28} width="60%" radius="sm" />
      <Skeleton height={52} radius="md" />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={150} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </div>
  )
}
