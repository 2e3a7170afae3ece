/**
 * The hours of somebody's month in words: one name for each figure and what it counts, on the desk, at the closing, on the sheet,
 * in the statistics, on the dashboard and in the payroll file.
 */
export const MOTS_HEURES = {
  planifie: {
    mot: 'Planifié',
    dit: 'Travail effectif de tous les postes donnés, finis ou non, faits ou non.',
  },
  reel: {
    mot: 'Réel',
    dit: 'Travail effectif de ce qui est fini, interventions d’astreinte comprises\u00a0: la loi se juge dessus.',
  },
  compte: { mot: 'Compté', dit: 'Ce qui est payé de ce qui est fini, interventions d’astreinte comprises.' },
  prevu: { mot: 'À venir', dit: 'Ce qui sera payé des postes pas encore finis.' },
  neutralise: {
    mot: 'Neutralisé',
    dit: 'Postes des jours de maladie\u00a0: à l’année, comptés comme faits\u00a0; à la semaine, rien, leur jour n’étant pas dû.',
  },
  contrat: {
    mot: 'Dû',
    dit: 'À la semaine, un septième de la semaine du contrat par jour, un cinquième de moins par jour d’absence\u00a0; à l’année, un douzième par mois.',
  },
  ecart: { mot: 'Écart', dit: 'Compté, à venir et neutralisé, moins ce qui est dû.' },
  solde: { mot: 'Solde', dit: 'Les écarts depuis janvier, avec ce qui a été repris.' },
} as const satisfies Readonly<Record<string, { readonly mot: string; readonly dit: string }>>
