import { ListSkeleton, SheetSkeleton } from '#kit/skeleton/shape-skeleton.tsx'

/** The duties before they are read: the last one, then the days. */
export function DutiesSkeleton() {
  return <ListSkeleton label="Lecture des astreintes…" blocks={[248, 48, 'titre', 56, 56, 56]} />
}

/** An intervention before its form opens. */
export function FormSkeleton() {
  return <SheetSkeleton blocks={[74, 24, 120]} />
}
