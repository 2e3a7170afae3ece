import { lireFichiersTerrain, lireRemarquesTerrain } from '#domains/customers/server/api.ts'
import type { RemarqueClient } from '#domains/field-service/model/activite/activite.ts'
import type { ReadContext } from '#server/http/context.ts'
import type { Visite } from './visites.ts'

type Lecture = Pick<ReadContext, 'db' | 'caller'>

/** What a customer's file holds for the field goes with a visit that is theirs to make, no longer: `visites.ts` counts the same. */
const estAFaire = (visite: Visite, { caller }: Lecture): boolean =>
  visite.technicien_id === caller.utilisateur_id && visite.annulee_a === null && visite.etapes_en_cours < 3

/** What the office noted about the customer for those who go there. */
export async function lireRemarquesDuClient(context: Lecture, visite: Visite): Promise<RemarqueClient[]> {
  return estAFaire(visite, context) ? await lireRemarquesTerrain(context, visite.client_id) : []
}

/** Files of the customer for those who go there, as those of the visit are listed. */
export async function lireFichiersDuClient(context: Lecture, visite: Visite) {
  if (!estAFaire(visite, context)) return []
  const fichiers = await lireFichiersTerrain(context, visite.client_id)
  return fichiers.map(({ piece_id, depose_a, ...f }) => ({
    ...f,
    fichier_id: piece_id,
    sorte: 'document' as const,
    cree_a: depose_a.toISOString(),
    du_client: true as const,
  }))
}
