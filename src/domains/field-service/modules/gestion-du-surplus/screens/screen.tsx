import { PageHead } from '#client/page/page-head.tsx'
import { WayOut } from '#client/page/way-out.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'

/** What is more than a company can do: its place is kept, and nothing claims to be there. */
export function Screen() {
  return (
    <>
      <PageHead title="Gestion du surplus" detail="" />
      <EmptyState title="Le surplus ne se gère pas encore ici" action={<WayOut />}>
        Une demande que vous ne pouvez pas tenir se propose à vos prestataires depuis «&nbsp;Actions&nbsp;».
      </EmptyState>
    </>
  )
}
