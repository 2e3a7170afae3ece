import { Skeleton } from '@mantine/core'
import { PageHead } from '#client/page/page-head.tsx'
import { ListSkeleton, SheetSkeleton } from '#kit/skeleton/shape-skeleton.tsx'
import classes from './skeletons.module.css'

/** The day before its visits: its days, the next one, the others. */
export function DaySkeleton({ jour }: { jour: string }) {
  return (
    <div className={classes.root} aria-busy>
      <PageHead title={jour} detail="Lecture de vos interventions…" />
      <div className={classes.jours}>
        <Skeleton height={48} width={128} radius="md" />
        <Skeleton height={48} width={104} radius="md" />
        <Skeleton height={48} width={112} radius="md" />
      </div>
      <ListSkeleton flush label="Lecture de vos interventions…" blocks={[236, 'titre', 90, 90]} />
    </div>
  )
}

/** A visit's page, or its closing, before it is there. */
export function PageSkeleton() {
  return <SheetSkeleton flush blocks={[52, 120, 150, 120]} />
}
