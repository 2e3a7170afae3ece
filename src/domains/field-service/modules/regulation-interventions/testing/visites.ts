import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'

/** A visit of 20 November 2026, for tests of what the desk says of it. */
export function uneVisite(plus: Partial<VisitePlanifiee> = {}): VisitePlanifiee {
  return {
    intervention_id: 412,
    client: 'Mme Claire Vasseur',
    adresse_cp: '80000',
    adresse_ville: 'Amiens',
    prestation_libelle: 'Dépannage chaudière',
    technicien_id: 7,
    technicien: 'Hugo Delattre',
    jour: '2026-11-20',
    debut: '2026-11-20T10:00:00.000Z',
    fin: '2026-11-20T11:30:00.000Z',
    th_libelle: '10:00 - 12:00',
    th_jour: '2026-11-20',
    etapes_en_cours: 0,
    etape_libelle: 'Non commencée',
    dernier: null,
    cloture_libelle: '',
    annulee: false,
    annulee_motif: '',
    reseau: false,
    version: 1,
    nb_hors_planning: 0,
    nb_seconds_rapports: 0,
    peut: { affecter: true, reporter: true, annuler: true },
    ...plus,
  }
}
