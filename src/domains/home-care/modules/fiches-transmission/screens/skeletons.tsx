import { ListSkeleton, SheetSkeleton } from '#kit/skeleton/shape-skeleton.tsx'

/** The care sheets before they are read: the tools, then the sheets. */
export function SheetsSkeleton() {
  return <ListSkeleton label="Lecture des transmissions…" blocks={[48, 48, 'titre', 132, 132, 132]} />
}

/** A sheet, or its form, on its way. */
export function CareSheetSkeleton() {
  return <SheetSkeleton blocks={[20, 140, 48]} />
}
