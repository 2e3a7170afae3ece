import { PersonalData } from '#client/people/personal-data.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { donneesClient } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'

/** For who manages the company's people, as the office checks again: what cannot be undone is not every dispatcher's. */
export function ClientData({ visite, relire }: { visite: VisiteDetail; relire: () => void }) {
  const mine = mayCall(useSession(), Object.values(donneesClient), { enSonNom: true })
  const { client_id } = visite
  if (client_id === undefined || !mine) return null
  return (
    <PanelSection title="Données du client">
      <PersonalData operations={donneesClient} id={client_id} onErased={relire} />
    </PanelSection>
  )
}
