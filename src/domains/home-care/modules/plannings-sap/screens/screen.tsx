import { PageHead } from '#client/page/page-head.tsx'
import { WayOut } from '#client/page/way-out.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'

/** Planning of visits at home: its place is kept, and nothing claims to be there. */
export function Screen() {
  return (
    <>
      <PageHead title="Planning SAP" detail="" />
      <EmptyState title="Ce planning n’est pas encore disponible" action={<WayOut />}>
        Les rendez-vous à domicile ne se planifient pas ici pour l’instant.
      </EmptyState>
    </>
  )
}
