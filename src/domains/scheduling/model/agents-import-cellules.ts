import type { JourIso } from '#wire/dates.ts'
import { lireJourEcrit } from '#wire/day-written.ts'
import { normaliserRecherche } from '#wire/french.ts'

/** Cells of a sheet of agents, as people write them; each reader says null of what it cannot read. */

/** How a line says that its person enters without a contract. */
export const SANS_CONTRAT = 'sans contrat'

/**
 * "01/09/2026", "1er sept. 2026" or "2026-09-01".
 * @param derniere the last year that two digits may say: later ones are of the century before
 */
export const lireDate = (texte: string, derniere: number): JourIso | null => lireJourEcrit(texte, { derniere })

/** "35", "24,5", "31 h 30" or "31:30" as hours. */
export function lireHeures(texte: string): number | null {
  const lu = /^(\d{1,3})\s*(?:h|:)\s*([0-5]\d)?$/i.exec(texte)
  if (lu) return Number(lu[1]) + Number(lu[2] ?? 0) / 60
  return /^\d{1,3}(?:[.,]\d{1,4})?$/.test(texte) ? Number(texte.replace(',', '.')) : null
}

/** "1607", "1 607 h" or "803,5": hours of a year, whose thousands stand apart. */
export function lireHeuresAnnee(texte: string): number | null {
  const [, entier = '', decimales = ''] = /^(\d{1,4}|\d\s\d{3})(?:[.,](\d{1,2}))?\s*h?$/iu.exec(texte) ?? []
  return entier === '' ? null : Number(`${entier.replace(/\s/u, '')}.${decimales || 0}`)
}

/** "25", "25,5" or "25 j" as days. */
export function lireJours(texte: string): number | null {
  const [, jours = ''] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:j|jours?)?$/iu.exec(texte) ?? []
  return jours === '' ? null : Number(jours.replace(',', '.'))
}

const OUI = new Set(['oui', 'o', 'x', '1', 'vrai'])
const NON = new Set(['', 'non', 'n', '0', 'faux', '-'])

/** "oui", "x" or "1"; a cell that is empty says no. */
export function lireOuiNon(texte: string): 0 | 1 | null {
  const dit = normaliserRecherche(texte)
  if (OUI.has(dit)) return 1
  return NON.has(dit) ? 0 : null
}
