import { compter } from '#wire/french.ts'
import { IMPORT_MAX, type ImportRow } from '#wire/resource.ts'

/** A sheet as people have it: columns named by its first line. */
export interface Sheet {
  readonly titres: readonly string[]
  /** `numero` is the line's own in the sheet, whose first one holds the names. */
  readonly lignes: readonly { readonly numero: number; readonly valeurs: ImportRow }[]
}

/** Why a sheet cannot be read, in words for the person who made it. */
export class SheetError extends Error {}

const CELLULE_MAX = 10_000
/** Below what the server takes in one body, names of columns repeated on each line. */
const TEXTE_MAX = 3_000_000

/**
 * The text of a file: UTF-8, or what French spreadsheets write when they are not asked (Windows-1252, UTF-16).
 * @throws SheetError for a workbook
 */
export function decodeSheet(bytes: Uint8Array): string {
  const [a, b] = bytes
  if ((a === 0x50 && b === 0x4b) || (a === 0xd0 && b === 0xcf))
    throw new SheetError(
      'Ce fichier est un classeur\u00a0: enregistrez-le au format CSV, ou copiez ses cellules et collez-les ici.',
    )
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  return text.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text
}

/** Semicolons of French sheets, tabs of copied cells, else commas: whichever the first line holds most. */
function separatorOf(text: string): string {
  const first = text.replace(/"[^"]*"/g, '').split('\n', 1)[0] ?? ''
  const count = (mark: string) => first.split(mark).length - 1
  return [';', '\t', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Cells by line; quoted ones may hold separators, quotes and line ends. */
function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at <= text.length) {
    let cell = ''
    if (text[at] === '"') {
      const started = lines.length + 1
      for (at++; ; at++) {
        if (at >= text.length) throw new SheetError(`Ligne ${started}\u00a0: un guillemet ouvert n’est pas refermé.`)
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') cell += text[++at]
        else break
      }
      at++
    }
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at++
    line.push(cell + text.slice(from, at))
    if (text[at] !== separator) {
      lines.push(line)
      line = []
    }
    at++
  }
  return lines
}

/** Our own exports put an apostrophe before what a spreadsheet would run: it is no part of the text. */
const clean = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')

/** @throws SheetError */
export function readSheet(given: string): Sheet {
  if (given.length > TEXTE_MAX)
    throw new SheetError('Cette feuille est trop volumineuse\u00a0: importez-la en plusieurs fois.')
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (text.trim() === '') throw new SheetError('Il n’y a rien à importer ici.')
  const lines = cellsOf(text, separatorOf(text)).map(cells => cells.map(clean))
  const [titres = [], ...rest] = lines
  while (titres.at(-1) === '') titres.pop()
  checkTitles(titres)
  const lignes = rest.flatMap((cells, rang) => {
    if (cells.every(cell => cell === '')) return []
    const numero = rang + 2
    if (cells.slice(titres.length).some(cell => cell !== ''))
      throw new SheetError(`Ligne ${numero}\u00a0: une cellule n’est sous aucune colonne.`)
    if (cells.some(cell => cell.length > CELLULE_MAX))
      throw new SheetError(`Ligne ${numero}\u00a0: une cellule dépasse ${CELLULE_MAX} caractères.`)
    return [{ numero, valeurs: Object.fromEntries(titres.map((titre, i) => [titre, cells[i] ?? ''])) }]
  })
  if (lignes.length === 0) throw new SheetError('La feuille ne contient que le nom des colonnes.')
  if (lignes.length > IMPORT_MAX)
    throw new SheetError(
      `La feuille contient ${compter(lignes.length, 'ligne')}\u00a0: ${IMPORT_MAX} au plus à la fois.`,
    )
  return { titres, lignes }
}

function checkTitles(titres: readonly string[]): void {
  const blank = titres.indexOf('')
  if (blank >= 0) throw new SheetError(`La colonne ${blank + 1} n’a pas de nom sur la première ligne.`)
  const twice = titres.find((titre, i) => titres.indexOf(titre) !== i)
  if (twice !== undefined) throw new SheetError(`Deux colonnes s’appellent «\u00a0${twice}\u00a0».`)
  if (titres.some(titre => titre.length > 200))
    throw new SheetError('La première ligne doit porter le nom des colonnes.')
}
