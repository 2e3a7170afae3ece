import type { InterventionActivite } from '../planning.ts'
import { PEUT_COMMENCER } from './droits.ts'

export const VENDREDI = '2026-11-20'

/** A visit of a technician's Friday, not begun. */
export function uneVisite(change: Partial<InterventionActivite> = {}): InterventionActivite {
  return {
    intervention_id: 412,
    intervention_aquisition_demande_id: 0,
    etapes_en_cours: 0,
    inter_en_cours: 0,
    intervention_date_planifie: VENDREDI,
    client_civilite: 'Mme',
    client_nom: 'Vasseur',
    client_prenom: 'Claire',
    client_telephone: '0612345678',
    client_email: '',
    prestation_libelle: 'Dépannage chaudière',
    th_libelle: '11:00 - 12:30',
    adresse_adresse1: '14 rue des Tanneurs',
    adresse_cp: '80000',
    adresse_ville: 'Amiens',
    cloture_libelle: '',
    etapes: ['Non commencée', 'En route', 'Sur place', 'Terminée'].map((label, rang) => ({
      etape: rang as 0 | 1 | 2 | 3, // four labels, four steps
      label,
      fait_a: null,
      recu_a: null,
    })),
    heure_debut: '11:00',
    heure_fin: '12:30',
    duree_minutes: 90,
    adresse_latitude: null,
    adresse_longitude: null,
    version: 1,
    recu_a: null,
    hors_planning: false,
    annulee: false,
    nb_observations: 0,
    nb_fichiers: 0,
    peut: PEUT_COMMENCER,
    ...change,
  }
}
