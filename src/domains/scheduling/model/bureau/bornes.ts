import { ajouterJours, type JourIso } from '#wire/dates.ts'

/** Days that the month desk writes: a year that was typed wrong is told, whatever the calendar of the screen offers. */

const AN = 366

/** Why no post may stand on a day; null where one may. */
export function erreurJourDePoste(jour: JourIso, aujourdhui: JourIso): string | null {
  if (jour < ajouterJours(aujourdhui, -5 * AN))
    return 'Ce jour est à plus de cinq ans dans le passé\u00a0: vérifiez l’année.'
  return jour > ajouterJours(aujourdhui, 2 * AN) ? 'Ce jour est dans plus de deux ans\u00a0: vérifiez l’année.' : null
}

/** What of a sickness cannot be, by field: it begins within the year before today, and ends within two years after. */
export function erreursArret(
  { du, au }: { readonly du: JourIso; readonly au: JourIso },
  aujourdhui: JourIso,
): Readonly<Record<string, string>> | null {
  if (au < du) return { date_fin: 'La date de fin doit suivre la date de début.' }
  if (du < ajouterJours(aujourdhui, -AN))
    return { date_debut: 'Un arrêt commence au plus tôt il y a un an\u00a0: vérifiez l’année.' }
  return au > ajouterJours(aujourdhui, 2 * AN)
    ? { date_fin: 'Un arrêt finit au plus tard dans deux ans\u00a0: vérifiez l’année.' }
    : null
}
