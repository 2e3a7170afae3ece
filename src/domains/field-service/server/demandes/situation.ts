import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import type { EtatDemande, SituationDemande } from '#domains/field-service/model/demandes/etats.ts'

interface Rangee {
  readonly etat_id: EtatDemande
  readonly donneur_compte_id: number | null
  readonly receveur_compte_id: number | null
  readonly client_nom: string
}

/** What the states table asks of a row. */
export const situationDe = ({
  etat_id,
  donneur_compte_id,
  receveur_compte_id,
  client_nom,
}: Rangee): SituationDemande => ({
  etat_id,
  reseau: donneur_compte_id !== null,
  confiee: donneur_compte_id === null && receveur_compte_id !== null,
  efface: client_nom === CLIENT_EFFACE,
})
