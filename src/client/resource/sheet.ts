import { ecrireLigne } from '#wire/csv.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import { IMPORT_MAX, type ImportRow } from '#wire/resource.ts'
import { SheetError } from './sheet-error.ts'

/** A sheet as people have it: columns named by its first line, or by one soon after it, under a title of its own. */
export interface Sheet {
  readonly titres: readonly string[]
  /** `numero` is the line's own in the sheet. */
  readonly lignes: readonly { readonly numero: number; readonly valeurs: ImportRow }[]
}

/** How many of a line's cells name a column that the list has. */
export type Knows = (cells: readonly string[]) => number
/** Lines within which the names of the columns are looked for, and how many of them must be known: a title is one cell. */
const TITLES_WITHIN = 10
const TITLES_KNOWN = 2

const CELLULE_MAX = 10_000
/** Below what the server takes in one body, names of columns repeated on each line. */
const TEXTE_MAX = 3_000_000

/** Bytes of a file that is opened at all. */
const FICHIER_MAX = 10_000_000
const TROP = 'Cette feuille est trop volumineuse\u00a0: importez-la en plusieurs fois.'

/** The text of a file: UTF-8, or what French spreadsheets write when they are not asked (Windows-1252, UTF-16). */
export function decodeSheet(bytes: Uint8Array): string {
  const [a, b] = bytes
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
        if (at >= text.length)
          throw new SheetError(
            `Ligne ${started}\u00a0: un guillemet (") ouvert n’est pas refermé. Refermez-le, ou supprimez-le.`,
          )
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

const cleaned = (text: string, separator: string): string[][] => cellsOf(text, separator).map(cells => cells.map(clean))

/** Where the names of the columns are; null: none of the first lines names several that are known. */
function titlesAt(lines: readonly (readonly string[])[], knows: Knows): number | null {
  const known = lines.slice(0, TITLES_WITHIN).map(knows)
  const most = Math.max(...known)
  return most < TITLES_KNOWN ? null : known.indexOf(most)
}

/** The mark that the first line holds most, unless that is a title with a comma in it and another one finds the names below. */
function separatorFor(text: string, knows: Knows | undefined): string {
  const first = separatorOf(text)
  if (!knows) return first
  const head = text.split('\n', TITLES_WITHIN).join('\n')
  const finds = (mark: string): boolean => {
    try {
      return titlesAt(cleaned(head, mark), knows) !== null
    } catch (error) {
      // A quoted cell that goes on further than these lines.
      if (error instanceof SheetError) return false
      throw error
    }
  }
  return [first, ';', '\t', ','].find(finds) ?? first
}

/** A file as people have it: a workbook, whose reader comes at the first one, or text. @throws SheetError */
export async function readFile(file: Pick<File, 'size' | 'arrayBuffer'>, knows?: Knows): Promise<Sheet> {
  if (file.size > FICHIER_MAX) throw new SheetError(TROP)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [a, b] = bytes
  if (a === 0xd0 && b === 0xcf)
    throw new SheetError(
      'Ce classeur est d’un ancien format, ou protégé par un mot de passe\u00a0: enregistrez-le au format xlsx.',
    )
  if (a !== 0x50 || b !== 0x4b) return await readText(decodeSheet(bytes), knows)
  const { readWorkbook } = await import('./workbook.ts')
  const lines = await readWorkbook(bytes)
  if (lines.reduce((sum, cells) => sum + cells.join('').length, 0) > TEXTE_MAX) throw new SheetError(TROP)
  return sheetOf(
    lines.map(cells => cells.map(cell => cell.trim())),
    knows,
  )
}

/** Cards of an address book, or lines. @throws SheetError */
async function readText(text: string, knows: Knows | undefined): Promise<Sheet> {
  if (!/^\uFEFF?BEGIN:VCARD/i.test(text)) return readSheet(text, knows)
  if (text.length > TEXTE_MAX) throw new SheetError(TROP)
  const { readCards } = await import('./cards.ts')
  return sheetOf(readCards(text))
}

/** @throws SheetError */
export function readSheet(given: string, knows?: Knows): Sheet {
  if (given.length > TEXTE_MAX) throw new SheetError(TROP)
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (text.trim() === '') throw new SheetError('Il n’y a rien à importer ici.')
  return sheetOf(cleaned(text, separatorFor(text, knows)), knows)
}

/** The same sheet as text, which `readSheet` reads again. */
export function writeSheet({ titres, lignes }: Sheet): string {
  return [titres, ...lignes.map(l => titres.map(titre => l.valeurs[titre] ?? ''))].map(ecrireLigne).join('')
}

/** The same sheet where its first line named nothing: it was a line as the others, and the columns are numbered. */
export function untitled({ titres, lignes }: Sheet): Sheet {
  const noms = titres.map((_, rang) => `Colonne ${rang + 1}`)
  const nommer = (cells: readonly string[]) => Object.fromEntries(noms.map((nom, i) => [nom, cells[i] ?? '']))
  const autres = lignes.map(l => ({ ...l, valeurs: nommer(titres.map(titre => l.valeurs[titre] ?? '')) }))
  return { titres: noms, lignes: [{ numero: 1, valeurs: nommer(titres) }, ...autres] }
}

/** Lines named by the first one, or by the one of the first ten that names what is known. @throws SheetError */
function sheetOf(lines: string[][], knows?: Knows): Sheet {
  const [first = []] = lines
  const at = knows && knows(first) === 0 ? (titlesAt(lines, knows) ?? 0) : 0
  const titres = [...(lines[at] ?? [])]
  const rest = lines.slice(at + 1)
  if (titres.length === 0 && rest.length === 0) throw new SheetError('Il n’y a rien à importer ici.')
  while (titres.at(-1) === '') titres.pop()
  checkTitles(titres)
  const lignes = rest.flatMap((cells, rang) => {
    if (cells.every(cell => cell === '')) return []
    const numero = at + rang + 2
    if (cells.slice(titres.length).some(cell => cell !== ''))
      throw new SheetError(
        `Ligne ${numero}\u00a0: une cellule n’est sous aucune colonne. Nommez la sienne sur la première ligne, ou videz-la.`,
      )
    if (cells.some(cell => cell.length > CELLULE_MAX))
      throw new SheetError(
        `Ligne ${numero}\u00a0: une cellule dépasse ${formaterNombre(CELLULE_MAX)} caractères\u00a0: raccourcissez-la.`,
      )
    return [{ numero, valeurs: Object.fromEntries(titres.map((titre, i) => [titre, cells[i] ?? ''])) }]
  })
  if (lignes.length === 0)
    throw new SheetError('La feuille ne contient que le nom des colonnes\u00a0: ajoutez au moins une ligne en dessous.')
  if (lignes.length > IMPORT_MAX)
    throw new SheetError(
      `La feuille contient ${compter(lignes.length, 'ligne')}\u00a0: ${formaterNombre(IMPORT_MAX)} au plus à la fois. Importez-la en plusieurs fois.`,
    )
  return { titres, lignes }
}

function checkTitles(titres: readonly string[]): void {
  const blank = titres.indexOf('')
  if (blank >= 0)
    throw new SheetError(
      `La colonne ${blank + 1} n’a pas de nom sur la première ligne\u00a0: donnez-lui en un, ou supprimez-la.`,
    )
  const twice = titres.find((titre, i) => titres.indexOf(titre) !== i)
  if (twice !== undefined)
    throw new SheetError(`Deux colonnes s’appellent «\u00a0${twice}\u00a0»\u00a0: renommez l’une des deux.`)
  if (titres.some(titre => titre.length > 200))
    throw new SheetError('La première ligne doit porter le nom des colonnes.')
}
