import { ajouterJours, estJourUsuel, type JourIso } from '#wire/dates.ts'

/** Nobody plans nor wishes further ahead: a day beyond is a slip of the year. */
export const HORIZON_PLAN_JOURS = 2 * 366
/** The last week that slots are looked for in, this one being 0. */
export const HORIZON_PLAN_SEMAINES = Math.floor(HORIZON_PLAN_JOURS / 7)

/** Said on the field of the day, by the form before it is sent and by the office. */
export const JOUR_PASSE = 'Ce jour est passé\u00a0: choisissez aujourd’hui ou un jour à venir.'
export const JOUR_LOINTAIN = 'Ce jour est à plus de deux ans\u00a0: vérifiez l’année.'

/** Why a visit, or a wish, may not stand on that day; null: it may. */
export function refusJourAVenir(jour: JourIso, aujourdhui: JourIso): string | null {
  if (jour < aujourdhui) return JOUR_PASSE
  return jour > ajouterJours(aujourdhui, HORIZON_PLAN_JOURS) ? JOUR_LOINTAIN : null
}

/** The same of a field: what is no day yet is not judged. */
export const refusJourSaisi = (saisi: string, aujourdhui: JourIso): string | null =>
  estJourUsuel(saisi) ? refusJourAVenir(saisi, aujourdhui) : null

/** Whether a field holds a day that something may stand on. */
export const estJourAVenir = (saisi: string, aujourdhui: JourIso): boolean =>
  estJourUsuel(saisi) && refusJourAVenir(saisi, aujourdhui) === null
