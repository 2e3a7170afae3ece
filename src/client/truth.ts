import { formaterJour, heureParis, type JourIso, jourParis } from '#wire/dates.ts'

/** What the office has of something, in one line (offline promise T). */
export type Verite = { ton: 'recu' | 'attente' | 'a_resoudre'; texte: string }

/** "à 09:47", or "le jeu. 19 nov. à 09:47" on another day. */
export function formaterMoment(instant: string, aujourdhui: JourIso): string {
  const jour = jourParis(instant)
  return `${jour === aujourdhui ? '' : `le ${formaterJour(jour)} `}à ${heureParis(instant)}`
}
