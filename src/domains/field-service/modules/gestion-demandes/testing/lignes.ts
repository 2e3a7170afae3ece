import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'

/** One line of the list, waiting. */
export const ligne = (demande_id: number, autre: Partial<LigneDemande> = {}): LigneDemande => ({
  demande_id,
  demande_date: `2026-11-${10 + demande_id}T08:00:00.000Z`,
  demande_origine: 'Téléphone',
  prestation_id: 1,
  prestation: 'Dépannage chaudière',
  etat_id: 1,
  etat_libelle: 'En attente',
  demande_client_id: 1,
  client: 'Mme Claire Vasseur',
  adresse_id: 1,
  cpville: '80000 Amiens',
  libelle_cloture: '',
  demande_date_souhaite: null,
  demande_th_souhaite: '',
  demande_date_th_impose: 0,
  demande_reference_do: '',
  age_jours: 1,
  en_retard: false,
  receveur: '',
  donneur: '',
  intervention_id: null,
  version: 1,
  ...autre,
})
