import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { JOUR_PASSE } from './regulation.ts'

/** Nobody plans nor wishes further ahead: a day beyond is a slip of the year. */
export const HORIZON_PLAN_JOURS = 2 * 366

/** Said on the field of the day, by the form before it is sent and by the office. */
export const JOUR_LOINTAIN = 'Ce jour est à plus de deux ans\u00a0: vérifiez l’année.'

/** Why a visit, or a wish, may not stand on that day; null: it may. */
export function refusJourAVenir(jour: JourIso, aujourdhui: JourIso): string | null {
  if (jour < aujourdhui) return JOUR_PASSE
  return jour > ajouterJours(aujourdhui, HORIZON_PLAN_JOURS) ? JOUR_LOINTAIN : null
}
