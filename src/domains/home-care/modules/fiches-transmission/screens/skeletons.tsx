import { Skeleton } from '@mantine/core'
import classes from './skeletons.module.css'

/** The list's real layout before its facts, so that nothing moves when they come. */
export function ListSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label="Lecture des transmissions…">
      <Skeleton height={48} radius="md" />
      <Skeleton height={48} radius="md" />
      <Skeleton height={18} width={96} radius="sm" />
      <Skeleton height={132} radius="lg" />
      <Skeleton height={132} radius="lg" />
      <Skeleton height={132} radius="lg" />
    </div>
  )
}

/** A sheet, or its form, on its way. */
export function SheetSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label="Ouverture…">
      <Skeleton height={28} width="60%" radius="sm" />
      <Skeleton height={20} width="40%" radius="sm" />
      <Skeleton height={140} radius="md" />
      <Skeleton height={48} radius="md" />
    </div>
  )
}
