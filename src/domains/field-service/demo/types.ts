import type { TauxTva } from '#wire/money.ts'
import type { EtatDemande } from '../model/demandes/etats.ts'
import type { Etape } from '../model/interventions/etapes.ts'

/** Plain demonstration records, before any database. Identifiers are unique per kind over all the companies. */

/** A record whose calls misbehave on purpose, so that each failure can be seen by hand (development and demo only). */
export type Sentinelle = 'panne_500' | 'lent_5_s' | 'refus_metier'

export type DemoEntreprise = {
  compte_id: number
  role: 'principale' | 'seconde' | 'donneur_ordres' | 'prestataire'
  compte_raison_sociale: string
  compte_siren: string
  compte_adresse: string
  compte_cp: string
  compte_ville: string
  compte_latitude: number
  compte_longitude: number
  compte_telephone1: string
  compte_telephone2: string
  compte_email: string
}
/** `profil_id`: 30 office, 31 technician (specification field-service §6). */
export type DemoUtilisateur = {
  utilisateur_id: number
  compte_id: number
  profil_id: 30 | 31
  nom: string
  prenom: string
  email: string
  telephone: string
  actif: 0 | 1
  proprietaire: 0 | 1
}
export type DemoPrestation = {
  prestation_id: number
  compte_id: number
  metier_libelle: string
  prestation_libelle: string
  duree_minutes: number
  tarif_ht_cents: number
  tva: TauxTva
}
export type DemoClient = {
  client_id: number
  compte_id: number
  client_type: 1 | 2
  client_civilite: '' | 'M.' | 'Mme'
  client_nom: string
  client_prenom: string
  client_telephone: string
  client_email: string
  client_date_creation: string
  orlibelle: string
  sentinelle: Sentinelle | null
}
export type DemoAdresse = {
  adresse_id: number
  compte_id: number
  client_id: number
  titre: string
  adresse_adresse1: string
  adresse_cp: string
  adresse_ville: string
  /** Null for one address in twelve: 'Cette adresse n'est pas géodécodée'. */
  adresse_latitude: number | null
  adresse_longitude: number | null
}
export type DemoIntervention = {
  intervention_id: number
  compte_id: number
  utilisateur_id: number
  client_id: number
  adresse_id: number
  prestation_id: number
  intervention_aquisition_demande_id: number
  /** The visit that it follows; 0: none. */
  intervention_reference: number
  intervention_date_creation: string
  intervention_date_planifie: string
  heure_debut: string
  heure_fin: string
  duree_minutes: number
  th_libelle: string
  etapes_en_cours: Etape
  heure_ordre: string | null
  heure_arrivee: string | null
  heure_cloture: string | null
  recu_a: string | null
  intervention_cloture: number | null
  cloture_libelle: string
  annulee: boolean
}
export type DemoObservation = {
  observation_id: number
  compte_id: number
  intervention_id: number
  utilisateur_id: number
  commentaire_date_heure: string
  commentaire_texte: string
}
/** `etat_id` 3 is planned (specification field-service §4); the others are ours. */
export type DemoDemande = {
  demande_id: number
  compte_id: number
  demande_emetteur_compte_id: number | null
  demande_client_id: number
  demande_adresse_id: number
  demande_prestation_id: number
  demande_date: string
  demande_origine: string
  etat_id: EtatDemande
  demande_date_souhaite: string | null
  demande_date_th_impose: 0 | 1
  demande_reference_do: string
  demande_description: string
  demande_remuneration_cents: number
  intervention_id: number | null
  /** The visit whose closing asked for it. */
  intervention_origine_id: number | null
  motif: string
}
export type DemoLien = {
  link_id: number
  emetteur_compte_id: number
  recepteur_compte_id: number
  /** Whether the receiver answered yes; otherwise it is still asked. */
  accord: boolean
}

export type DonneesDemo = {
  aujourdhui: string
  entreprises: DemoEntreprise[]
  utilisateurs: DemoUtilisateur[]
  prestations: DemoPrestation[]
  clients: DemoClient[]
  adresses: DemoAdresse[]
  interventions: DemoIntervention[]
  observations: DemoObservation[]
  demandes: DemoDemande[]
  liens: DemoLien[]
  /** Account shown on the sign-in page for the field demonstration. */
  technicien_demo_id: number
}
