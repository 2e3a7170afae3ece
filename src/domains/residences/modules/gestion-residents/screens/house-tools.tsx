import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { lireHorsLigne } from '#domains/residences/model/hors-ligne-operations.ts'
import { listerFichiersLegaux } from '#domains/residences/model/legal-operations.ts'
import { lireFicheUrgence, lireInformations } from '#domains/residences/model/sante-operations.ts'
import { ADRESSE_ACCES, ADRESSE_HORS_LIGNE, ADRESSE_URGENCES } from '../address.ts'

/** Beside the list of residents, to whom each is for: who read what, sheets of this device, what the house allows. */
export function HouseTools() {
  const session = useSession()
  const reader = mayCall(session, [lireInformations]) || mayCall(session, [listerFichiersLegaux])
  return (
    <>
      {reader && <Lead to={ADRESSE_ACCES}>Lectures des dossiers</Lead>}
      {mayCall(session, [lireFicheUrgence], { enSonNom: true }) && (
        <Lead to={ADRESSE_URGENCES}>Urgences sans réseau</Lead>
      )}
      {mayCall(session, [lireHorsLigne]) && <Lead to={ADRESSE_HORS_LIGNE}>Lecture hors ligne</Lead>}
    </>
  )
}

function Lead({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Button variant="subtle" onClick={() => navigate(to)}>
      {children}
    </Button>
  )
}
