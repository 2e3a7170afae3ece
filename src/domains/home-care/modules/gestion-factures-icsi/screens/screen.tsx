import { PageHead } from '#client/page/page-head.tsx'
import { WayOut } from '#client/page/way-out.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'

/** Invoices of care at home: their place is kept, and nothing claims to be there. */
export function Screen() {
  return (
    <>
      <PageHead title="Factures ICSI" detail="" />
      <EmptyState title="Ces factures ne sont pas encore disponibles" action={<WayOut />}>
        Aucune facture ne se prépare ni ne se lit ici pour l’instant.
      </EmptyState>
    </>
  )
}
