import { Skeleton } from '@mantine/core'
import classes from './skeletons.module.css'

/** The list's real layout before its facts, so that nothing moves when they come. */
export function ListSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label="Lecture des astreintes…">
      <Skeleton height={48} radius="md" />
      <Skeleton height={248} radius="lg" />
      <Skeleton height={18} width={64} radius="sm" />
      <Skeleton height={56} radius="lg" />
      <Skeleton height={56} radius="lg" />
      <Skeleton height={56} radius="lg" />
    </div>
  )
}

export function FormSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label="Ouverture…">
      <Skeleton height={22} width="70%" radius="sm" />
      <div className={classes.deux}>
        <Skeleton height={74} radius="md" />
        <Skeleton height={74} radius="md" />
      </div>
      <Skeleton height={24} width="60%" radius="sm" />
      <Skeleton height={120} radius="md" />
    </div>
  )
}
