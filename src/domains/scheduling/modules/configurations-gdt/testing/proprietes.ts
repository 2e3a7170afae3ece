/** Of an account in mainland France without an agreement: what the first card of the settings holds. */
export const PLANNING = {
  propriete_planning_roulant: 30,
  propriete_limite_planning: null,
  propriete_duree_pause_minute: 30,
  propriete_duree_retrait_pause: 6,
  convention: 'aucune',
  site_feries: 'metropole',
} as const

/** What nobody has chosen yet of nights, of the year's count and of leave. */
export const NUIT = {
  propriete_nuit_debut: '21:00',
  propriete_nuit_fin: '06:00',
  propriete_nuit_seuil: null,
  propriete_nuit_par: 'an',
  propriete_decompte: 'semaine',
  propriete_annee_accord: '',
  propriete_annee_accord_date: null,
  propriete_annee_accord_texte: '',
  propriete_annee_heures: null,
  propriete_conges_unite: 'ouvrables',
  propriete_conges_periode: 'civile',
} as const
