import { PageHead } from '#client/page/page-head.tsx'
import { WayOut } from '#client/page/way-out.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'

/** Errands that one may take: its place is kept, and nothing claims to be there. */
export function Screen() {
  return (
    <>
      <PageHead title="Recherche de courses" detail="" />
      <EmptyState title="La recherche de courses n’est pas encore disponible" action={<WayOut />}>
        Les demandes que l’on vous propose sont dans «&nbsp;Demandes reçues&nbsp;».
      </EmptyState>
    </>
  )
}
