import type { RapportCloture } from './cloture-schema.ts'

/** What is filled in of a report: neither its pages nor its signatures. */
export type Saisie = Omit<RapportCloture, 'intervention_id' | 'scan' | 'signature_client' | 'signature_prestataire'>

export const SAISIE_VIDE: Saisie = {
  cloture: null,
  fournitures: [],
  prestations: [],
  certification_tva: null,
  paiement: { mode: null, montant_cents: 0 },
  planification: null,
  observation_inter: '',
  observation_client: '',
}
