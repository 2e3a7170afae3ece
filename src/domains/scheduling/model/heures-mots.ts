import { formaterNombre } from '#wire/french.ts'
import { finDeMois } from './contrat.ts'

/**
 * The hours of somebody's month in words: one name for each figure and what it counts, on the desk, at the closing, on the sheet,
 * in the statistics, on the dashboard and in the payroll file.
 */
export const MOTS_HEURES = {
  planifie: {
    mot: 'Planifié',
    dit: 'Travail effectif de tous les postes donnés, finis ou non, faits ou non, sans les interventions d’astreinte.',
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
    dit: 'À la semaine, un septième de la semaine du contrat par jour, un cinquième de moins par jour d’absence, un jour férié n’en ôtant rien\u00a0; à l’année, un douzième par mois.',
  },
  ecart: { mot: 'Écart', dit: 'Compté, à venir et neutralisé, moins ce qui est dû.' },
  solde: { mot: 'Solde', dit: 'Les écarts depuis janvier, avec ce qui a été repris.' },
} as const satisfies Readonly<Record<string, { readonly mot: string; readonly dit: string }>>

/** A month, by its year. */
export interface MoisNomme {
  readonly annee: number
  readonly mois: number
  /** Its hours count over the year; absent: nobody knows. */
  readonly par_an?: boolean | undefined
}

/**
 * Why somebody whose weeks are exact has a gap in a month of a house that counts by the week: the month owes all of its days, and
 * is not made of whole weeks. Empty where it counts over the year.
 */
export function direSemainesDuMois({ annee, mois, par_an = false }: MoisNomme): string {
  if (par_an) return ''
  const jours = Number(finDeMois(annee, mois).slice(8))
  const semaines = formaterNombre(Math.round((jours / 7) * 100) / 100)
  return `À la semaine, ce mois doit ses ${jours}\u00a0jours, soit ${semaines}\u00a0semaines\u00a0: une semaine qu’il coupe laisse un écart, que le mois voisin rattrape.`
}

const PAR_MOIS: ReadonlySet<string> = new Set(['contrat', 'ecart'])

/** What a figure of one month counts. */
export const direChiffre = (quoi: keyof typeof MOTS_HEURES, mois: MoisNomme): string =>
  [MOTS_HEURES[quoi].dit, PAR_MOIS.has(quoi) && direSemainesDuMois(mois)].filter(Boolean).join(' ')
