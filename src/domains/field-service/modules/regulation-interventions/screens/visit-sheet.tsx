import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { imprimerVisite } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { numeroVisite } from '#domains/field-service/model/numero.ts'

/** The sheet that is taken along on paper, for whoever may read the customer's file. */
export function VisitSheet({ visite }: { visite: VisiteDetail }) {
  if (!mayCall(useSession(), [imprimerVisite])) return null
  const { intervention_id } = visite
  return (
    <PrintButton
      label="Imprimer la fiche"
      titre={`Fiche d’intervention ${numeroVisite(intervention_id)}`}
      read={() => download(imprimerVisite, { params: { id: String(intervention_id) } })}
      quiet
    />
  )
}
