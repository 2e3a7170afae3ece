import { navigate } from '#client/address/location.ts'
import { TitledCard } from '#client/page/titled-card.tsx'
import { PersonalData } from '#client/people/personal-data.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { donneesClient } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { ADRESSE_CLIENTS } from '../address.ts'

/** The two rights of a customer over what names them, for who manages the company's people: it cannot be undone. */
export function TheirData({ client_id }: { client_id: number }) {
  if (!mayCall(useSession(), Object.values(donneesClient), { enSonNom: true })) return null
  return (
    <TitledCard titre="Données personnelles">
      <PersonalData
        operations={donneesClient}
        id={client_id}
        onErased={() => navigate(ADRESSE_CLIENTS, { replace: true })}
      />
    </TitledCard>
  )
}
