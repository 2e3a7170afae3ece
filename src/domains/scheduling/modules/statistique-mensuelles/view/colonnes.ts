import { MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import type { MoisAgent } from '#domains/scheduling/model/statistiques/statistiques.ts'
import type { Chiffre } from '#domains/scheduling/view/statistiques/chiffres.ts'
import type { StatPeriod } from '#kit/statistics/types.ts'

export interface Colonne extends StatPeriod {
  readonly id: Chiffre & keyof MoisAgent
}

/**
 * Figures of the month, in the order in which a summary is read: the balance, in sight whatever the width, then contract, hours, what
 * they are made of and absences.
 */
export const COLONNES: readonly Colonne[] = [
  { id: 'solde', label: 'Solde depuis janvier', short: 'Solde' },
  { id: 'contrat', label: 'Dû dans le mois', short: MOTS_HEURES.contrat.mot },
  { id: 'planifie', label: 'Planifié, tel que publié', short: MOTS_HEURES.planifie.mot },
  { id: 'prevu', label: 'Prévu, pas encore fait', short: MOTS_HEURES.prevu.mot },
  { id: 'reel', label: 'Réel, travail effectif', short: 'Réel' },
  { id: 'compte', label: 'Compté, payé', short: 'Compté' },
  { id: 'nuit', label: 'De nuit', short: 'Nuit' },
  { id: 'dimanche', label: 'Le dimanche', short: 'Dim.' },
  { id: 'ferie', label: 'Les jours fériés', short: 'Férié' },
  { id: 'sup25', label: 'Supplémentaires à 25\u00a0%', short: 'Sup. 25\u00a0%' },
  { id: 'sup50', label: 'Supplémentaires à 50\u00a0%', short: 'Sup. 50\u00a0%' },
  { id: 'complementaires', label: 'Complémentaires, temps partiel', short: 'Compl.' },
  { id: 'conge', label: 'Jours de congés payés', short: 'Congés', format: 'nombre' },
  { id: 'hors_solde', label: 'Jours de congés hors solde', short: 'Hors solde', format: 'nombre' },
  { id: 'tlc', label: 'Jours de TLC', short: 'TLC', format: 'nombre' },
  { id: 'maladie', label: 'Jours de maladie', short: 'Maladie', format: 'nombre' },
  { id: 'astreinte_minutes', label: 'Heures d’astreinte', short: 'Astr.' },
  { id: 'interventions', label: 'Interventions d’astreinte', short: 'Interv.', format: 'nombre' },
]

/** What the short heads stand for, where they are not the beginning of it: a paper has no cell to point at. */
export const direColonnes = (colonnes: readonly Colonne[]): string =>
  `${colonnes
    .filter(({ label, short = label }) => !label.startsWith(short))
    .map(({ label, short }) => `${short}\u00a0: ${label.charAt(0).toLowerCase()}${label.slice(1)}`)
    .join('\u00a0; ')}.`

/** What only a count by the week has: where the year is counted, they are not noughts. */
export const PAR_SEMAINE: ReadonlySet<Chiffre> = new Set(['sup25', 'sup50', 'complementaires'])
