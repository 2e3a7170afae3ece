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

/** "#229" where a term begins, in the place of one: what parts two terms has one before it. */
const DIESE = /(^|#)\s*#\s*(?=\d+\s*(?:#|$))/g

/** "Amiens # Fuite" to ["Amiens", "Fuite"], as typed: no empty term, none twice. */
export function couperTermes(saisie: string): string[] {
  const vus = new Set<string>()
  return saisie
    .replace(DIESE, '$1n°')
    .split('#')
    .map(terme => terme.trim())
    .filter(terme => {
      const cle = normaliserRecherche(terme)
      if (cle === '' || vus.has(cle)) return false
      vus.add(cle)
      return true
    })
}

/** "n°229", "N° 0000229", "no 229" or "0000229": the number of a record, as it is written, said or copied. */
const NUMERO = /(?<!\S)(?:n(?:[°º]|o\.?|um\.?|umero) ?0*([1-9]\d{0,9})|00+([1-9]\d{0,4})(?<=\d{7}))(?!\S)/

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
  return [...new Set(couperTermes(saisie).flatMap(terme => lireMots(normaliserRecherche(terme))))]
}

/** The number of a record goes by one word, however it was typed: "n°229". */
function lireMots(terme: string): string[] {
  const lu = NUMERO.exec(terme)
  if (!lu) return terme.match(MOTS) ?? []
  const apres = terme.slice(lu.index + lu[0].length)
  return [...(terme.slice(0, lu.index).match(MOTS) ?? []), `n°${lu[1] ?? lu[2]}`, ...lireMots(apres)]
}

/** The number that a term of `lireTermes` is; null: it is a word. */
export function numeroCherche(terme: string): string | null {
  return /^n°(\d+)$/.exec(terme)?.[1] ?? null
}

/** Where a number stands by itself in a text, zeros before it or not: the same words for a browser and for a database. */
export const motifNumero = (numero: string): string => `(^|[\\s°#(])0*${numero}($|[\\s,.;)])`

/** Where a term stands in a text that went through `normaliserRecherche`; -1: it does not. */
export function placeDe(texte: string, terme: string): number {
  const numero = numeroCherche(terme)
  return numero === null ? texte.indexOf(terme) : texte.search(new RegExp(motifNumero(numero)))
}

/** The same of a list that is looked through; none while too little was typed to mean something. */
export function motsCherches(saisie: string): string[] {
  return normaliserRecherche(saisie).length < RECHERCHE_MIN ? [] : lireTermes(saisie)
}

/** Whether every term stands in a text that went through `normaliserRecherche`. */
export function tousTrouves(texte: string, termes: readonly string[]): boolean {
  return termes.every(terme => placeDe(texte, terme) >= 0)
}

export function lireTri(tri: string | null | undefined): Tri | null {
  if (!tri || !/^-?[a-z0-9_]{1,64}$/.test(tri)) return null
  return tri.startsWith('-') ? { colonne: tri.slice(1), sens: -1 } : { colonne: tri, sens: 1 }
}

export function ecrireTri(tri: Tri | null): string | null {
  return tri && `${tri.sens === -1 ? '-' : ''}${tri.colonne}`
}
