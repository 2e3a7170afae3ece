import { estJourIso, formaterDate, formaterDateHeure, jourParis, versMs } from './dates.ts'
import { formaterNombre, formaterTelephone, normaliserRecherche } from './french.ts'
import type { Cell, GridDescriptor, GridHeader, GridRenderer, GridRow } from './grid.ts'
import { formatEuros } from './money.ts'

/** The cells of a grid as words, as order and as searched text: the same on screen, in exports and on the server. */
export type Colonne = Pick<GridHeader, 'id' | 'type'>

const JOUR = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/

/** Absent, empty text or empty list; a number or false says something. */
export function estVide(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || cell === '' || (Array.isArray(cell) && cell.length === 0)
}

function texteTemps(texte: string, type: GridHeader['type']): string {
  if (type === 'heure') return texte.slice(0, 5)
  if (estJourIso(texte)) return formaterDate(texte)
  if (!INSTANT.test(texte) || Number.isNaN(Date.parse(texte))) return texte
  return type === 'date' ? formaterDate(jourParis(texte)) : formaterDateHeure(texte)
}

function texteSimple(valeur: string | number | boolean, type: GridHeader['type'], renderer?: GridRenderer): string {
  const libelle = renderer?.libelles?.[String(valeur)]
  if (libelle !== undefined) return libelle
  if (typeof valeur === 'boolean' || (type === 'booleen' && (valeur === 0 || valeur === 1)))
    return valeur ? 'Oui' : 'Non'
  if (type === 'montant' && Number.isSafeInteger(valeur)) return formatEuros(Number(valeur))
  // A number in a text column is an identifier: no space in it.
  if (typeof valeur === 'number') return type === 'texte' ? String(valeur) : formaterNombre(valeur)
  if (type === 'telephone') return formaterTelephone(valeur)
  if (type === 'date' || type === 'date_heure' || type === 'heure') return texteTemps(valeur, type)
  return valeur
}

/** What a person reads in a cell; empty where there is nothing. */
export function texteCellule(cell: Cell | undefined, { type }: Colonne, renderer?: GridRenderer): string {
  if (cell === null) return renderer?.libelles?.[''] ?? ''
  if (cell === undefined) return ''
  if (Array.isArray(cell)) return cell.map(partie => texteSimple(partie, type, renderer)).join(', ')
  return texteSimple(cell, type, renderer)
}

/** What a cell is sorted by: a number for what is counted, else the words shown; null for an empty cell, which goes last. */
export function valeurTri(cell: Cell | undefined, colonne: Colonne, renderer?: GridRenderer): number | string | null {
  if (cell === undefined || estVide(cell)) return null
  if (typeof cell === 'boolean') return Number(cell)
  if (typeof cell === 'number' && !renderer?.libelles) return cell
  if (typeof cell === 'string') {
    if (colonne.type === 'date_heure' && INSTANT.test(cell)) return versMs(cell)
    // Days and hours are written so that their digits in order are their order.
    if (colonne.type === 'date' && JOUR.test(cell)) return Number(cell.replaceAll('-', ''))
    if (colonne.type === 'heure') return Number(cell.slice(0, 5).replace(':', ''))
  }
  return texteCellule(cell, colonne, renderer)
}

/**
 * Text in which the terms of a filter are looked for. A character that nobody types stands between two cells, so that
 * no term is found across them; numbers and phones are also there without their spaces.
 */
export function texteRecherche(row: GridRow, grid: Pick<GridDescriptor, 'headers' | 'itemsRenderers'>): string {
  const parties: string[] = []
  for (const header of grid.headers) {
    const texte = texteCellule(row[header.id], header, grid.itemsRenderers[header.id])
    if (texte === '') continue
    parties.push(texte)
    if (header.type === 'montant' || header.type === 'nombre' || header.type === 'telephone')
      parties.push(texte.replace(/\s/g, ''))
  }
  return normaliserRecherche(parties.join('\u0001'))
}
