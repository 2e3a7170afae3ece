import { PersonalData } from '#client/people/personal-data.tsx'
import { useSession } from '#client/use-sync.ts'
import type { VisiteDetail } from '#domains/field-service/model/regulation.ts'
import { MODULE_UTILISATEURS } from '#domains/field-service/model/utilisateurs/commun.ts'
import { donneesClient } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'

/** For who manages the company's people, as the office checks again: what cannot be undone is not every dispatcher's. */
export function ClientData({ visite, relire }: { visite: VisiteDetail; relire: () => void }) {
  const { session } = useSession()
  const { client_id } = visite
  if (client_id === undefined || !session?.menu.some(entry => entry.module === MODULE_UTILISATEURS)) return null
  return (
    <section className={panel.section} aria-label="Données du client">
      <h3>Données du client</h3>
      <PersonalData operations={donneesClient} id={client_id} onErased={relire} />
    </section>
  )
}
