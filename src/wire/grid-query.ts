import { normaliserRecherche, RECHERCHE_MIN } from './french.ts'

/** What a list is asked for, on both sides of the wire: `?page=2&filtre=amiens%23diesel&tri=-client`. */
export interface GridQuery {
  /** From 1. */
  readonly page: number
  /** Terms separated by `#` or a space; empty for no filter. */
  readonly filtre: string
  /** A header, `-` first for descending; null for the order of the server. */
  readonly tri: string | null
  /** Rows of a page; absent: as many as the server shows. */
  readonly lignes?: number
  /** Rows behind this filter, where the list has told them: another order, another page does not make them counted again. */
  readonly total?: number
}

export interface Tri {
  readonly colonne: string
  readonly sens: 1 | -1
}

/** Room of `filtre` on the wire. */
export const FILTRE_MAX = 500

/** "Amiens # Fuite" to ["Amiens", "Fuite"], as typed: no empty term, none twice. */
export function couperTermes(saisie: string): string[] {
  const vus = new Set<string>()
  return saisie
    .split('#')
    .map(terme => terme.trim())
    .filter(terme => {
      const cle = normaliserRecherche(terme)
      if (cle === '' || vus.has(cle)) return false
      vus.add(cle)
      return true
    })
}

/**
 * Pairs of a number as it is called ("06 12 34"), a house number with its kind of street ("12 rue"), or one word: each of these parts is
 * found nearly everywhere by itself.
 */
const MOTS =
  /(?<!\S)\d{2}(?: \d{2})+(?!\S)|(?<!\S)\d{1,4} (?:rue|avenue|av|boulevard|bd|place|chemin|allee|impasse|route|quai)(?!\S)|\S+/g

/**
 * Words as they are searched: no accent, lower case, each found wherever it stands (specification shell-and-administration §5).
 * A `#` parts what becomes tags; a space parts words of one tag, whose order and columns nobody knows.
 */
export function lireTermes(saisie: string): string[] {
  return [...new Set(couperTermes(saisie).flatMap(terme => normaliserRecherche(terme).match(MOTS) ?? []))]
}

/** The same of a list that is looked through; none while too little was typed to mean something. */
export function motsCherches(saisie: string): string[] {
  return normaliserRecherche(saisie).length < RECHERCHE_MIN ? [] : lireTermes(saisie)
}

/** Whether every term stands in a text that went through `normaliserRecherche`. */
export function tousTrouves(texte: string, termes: readonly string[]): boolean {
  return termes.every(terme => texte.includes(terme))
}

export function lireTri(tri: string | null | undefined): Tri | null {
  if (!tri || !/^-?[a-z0-9_]{1,64}$/.test(tri)) return null
  return tri.startsWith('-') ? { colonne: tri.slice(1), sens: -1 } : { colonne: tri, sens: 1 }
}

export function ecrireTri(tri: Tri | null): string | null {
  return tri && `${tri.sens === -1 ? '-' : ''}${tri.colonne}`
}
