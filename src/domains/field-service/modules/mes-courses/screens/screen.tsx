import { PageHead } from '#client/page/page-head.tsx'
import { WayOut } from '#client/page/way-out.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'

/** Errands of one person: its place is kept, and nothing claims to be there. */
export function Screen() {
  return (
    <>
      <PageHead title="Mes courses" detail="" />
      <EmptyState title="Les courses ne sont pas encore disponibles" action={<WayOut />}>
        Vos interventions du jour sont dans «&nbsp;Mon activité&nbsp;».
      </EmptyState>
    </>
  )
}
