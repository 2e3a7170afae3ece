import { ListSkeleton } from '#kit/skeleton/shape-skeleton.tsx'

/** The days before they are read. */
export function DaysSkeleton() {
  return <ListSkeleton flush label="Lecture de votre planning…" blocks={['titre', 92, 110, 72, 112, 74]} />
}

/** A day, or a proposal, before it is there: one's own post, then who works. */
export function DaySkeleton() {
  return <ListSkeleton flush label="Ouverture…" blocks={[110, 'titre', 60, 60, 60, 60, 60]} />
}
