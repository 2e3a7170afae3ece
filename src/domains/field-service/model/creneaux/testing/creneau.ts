/** A free slot of the next day, read on Thursday 26 November: from eight to nine in Paris, six minutes away. */
export const CRENEAU = {
  presence_date: '2026-11-27',
  th_id: 5,
  th_libelle: '08:00 - 10:00',
  utilisateur_id: 7,
  utilisateur_nom: 'Hugo Delattre',
  jour_libelle: 'vendredi 27 novembre',
  distance_ajout: 4,
  nb_interventions: 1,
  duree_inter: '1.00',
  debut: '2026-11-27T07:00:00.000Z',
  fin: '2026-11-27T08:00:00.000Z',
  minutes_ajout: 6,
  distance_inconnue: null,
  raison: null,
  retenu_par: null,
}
