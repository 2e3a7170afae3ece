import type { VisitePlanifiee } from '#domains/field-service/model/regulation.ts'
import { formaterDate, formaterDateHeure, heureParis } from '#wire/dates.ts'
import { mentionEtat } from './mots.ts'

/** Rows of the export: what is filtered, in the order shown, one column per fact. */
export function lignesExport(visites: readonly VisitePlanifiee[]): Record<string, string | number>[] {
  return visites.map(v => ({
    'N°': v.intervention_id,
    Jour: formaterDate(v.jour),
    Début: heureParis(v.debut),
    Fin: heureParis(v.fin),
    Créneau: v.th_libelle,
    Technicien: v.technicien,
    Client: v.client,
    'Code postal': v.adresse_cp,
    Ville: v.adresse_ville,
    Prestation: v.prestation_libelle,
    Origine: v.reseau ? 'Réseau' : 'Client direct',
    État: mentionEtat(v).texte,
    'Fait le': v.dernier ? formaterDateHeure(v.dernier.fait_a) : '',
    'Reçu le': v.dernier ? formaterDateHeure(v.dernier.recu_a) : '',
    Par: v.dernier?.utilisateur ?? '',
    Clôture: v.cloture_libelle,
    'Hors planning': v.nb_hors_planning,
  }))
}
