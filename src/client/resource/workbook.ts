import { IMPORT_MAX } from '#wire/resource.ts'
import { SheetError } from './sheet-error.ts'
import { attribute, decode, type Mark, scan } from './xml-scan.ts'
import { openZip } from './zip-file.ts'

const COLONNES_MAX = 500
/** Formats that come with every workbook and show a day, and those that show hours only. */
const DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47])

type Shows = 'date' | 'heure' | null

/** What a number of this format is shown as. */
function showsOf(id: number, code: string | undefined): Shows {
  if (code === undefined) return DAYS.has(id) ? 'date' : TIMES.has(id) ? 'heure' : null
  const format = code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '').toLowerCase()
  if (/[dy]/.test(format)) return 'date'
  if (/[hs]/.test(format)) return 'heure'
  return /m/.test(format) ? 'date' : null
}

/** By number of cell style: how its numbers are shown. */
function readStyles(xml: string | null): Shows[] {
  const codes = new Map<number, string>()
  const styles: Shows[] = []
  let inCells = false
  for (const mark of scan(xml ?? '')) {
    if (mark.name === 'numFmt' && !mark.closes)
      codes.set(Number(attribute(mark, 'numFmtId')), attribute(mark, 'formatCode') ?? '')
    if (mark.name === 'cellXfs') inCells = !mark.closes
    if (!inCells || mark.name !== 'xf' || mark.closes) continue
    const id = Number(attribute(mark, 'numFmtId') ?? 0)
    styles.push(showsOf(id, codes.get(id)))
  }
  return styles
}

/** `_x000D_` is how a workbook writes what XML cannot hold. */
const plain = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Texts of `<si>`, in order; readings of Japanese words (`rPh`) are no part of them. */
function readShared(xml: string | null): string[] {
  const texts: string[] = []
  let [text, inText, aside] = ['', false, false]
  for (const mark of scan(xml ?? '')) {
    if (mark.name === 'si' && !mark.closes) text = ''
    if (mark.name === 'si' && (mark.closes || mark.empty)) texts.push(plain(text))
    if (mark.name === 'rPh') aside = !mark.closes
    if (mark.name === 't') inText = !mark.closes && !mark.empty
    if (mark.name === '' && inText && !aside) text += decode(mark.raw)
  }
  return texts
}

const two = (n: number) => String(n).padStart(2, '0')

/** A number of days as a French date or hour. */
function dayText(serial: number, shows: Exclude<Shows, null>, since1904: boolean): string {
  const minutes = Math.round((serial - Math.floor(serial)) * 1440)
  if (shows === 'heure') return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
  const day = new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (since1904 ? 1462 : 0)) * 86_400_000)
  if (Number.isNaN(day.getTime())) return String(serial)
  return `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`
}

/** "BC12" to 54. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters ? [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

interface Book {
  readonly shared: readonly string[]
  readonly styles: readonly Shows[]
  readonly since1904: boolean
}

function cellText(cell: Mark, raw: string, { shared, styles, since1904 }: Book): string {
  const text = plain(raw)
  switch (attribute(cell, 't')) {
    case 's':
      return shared[Number(raw)] ?? ''
    case 'b':
      return raw === '1' ? 'Oui' : 'Non'
    case 'd':
      return text.slice(0, 10).split('-').reverse().join('/')
    case 'str':
    case 'inlineStr':
    case 'e':
      return text
    default: {
      if (raw === '') return ''
      const shows = styles[Number(attribute(cell, 's') ?? 0)] ?? null
      const number = Number(raw)
      return Number.isFinite(number) ? (shows ? dayText(number, shows, since1904) : String(number)) : text
    }
  }
}

/** Rows of the sheet, empty ones in their place; stops once there are more than an import takes. @throws SheetError */
function readRows(xml: string, book: Book): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let column = 0
  let cell: Mark | null = null
  let text = ''
  let reading = false
  for (const mark of scan(xml)) {
    if (mark.name === 'row' && !mark.closes) {
      const at = Number(attribute(mark, 'r') ?? lines.length + 1)
      if (at > IMPORT_MAX * 2 || lines.length > IMPORT_MAX * 2)
        throw new SheetError(`La feuille est trop longue\u00a0: ${IMPORT_MAX} lignes au plus à la fois.`)
      while (lines.length < at - 1) lines.push([])
      line = []
      column = 0
      lines.push(line)
    } else if (mark.name === 'c' && !mark.closes) {
      column = columnOf(attribute(mark, 'r')) ?? column
      if (column >= COLONNES_MAX) throw new SheetError(`La feuille a plus de ${COLONNES_MAX} colonnes.`)
      cell = mark
      text = ''
    } else if ((mark.name === 'v' || mark.name === 't') && cell) reading = !mark.closes && !mark.empty
    else if (mark.name === '' && reading) text += decode(mark.raw)
    if (mark.name !== 'c' || !(mark.closes || mark.empty) || !cell) continue
    while (line.length < column) line.push('')
    line[column] = cellText(cell, text, book)
    column++
    cell = null
  }
  return lines
}

/** Part that a relation names, seen from the folder of the part it stands in. */
function targetOf(xml: string | null, folder: string, matches: (mark: Mark) => boolean): string | null {
  for (const mark of scan(xml ?? '')) {
    if (mark.name !== 'Relationship' || !matches(mark)) continue
    const target = attribute(mark, 'Target') ?? ''
    return target.startsWith('/') ? target.slice(1) : `${folder}${target}`
  }
  return null
}
const ofType = (end: string) => (mark: Mark) => (attribute(mark, 'Type') ?? '').endsWith(`/${end}`)

/**
 * Cells of the first sheet that is not hidden, as the text that a person would have typed.
 * @throws SheetError for what is no workbook, too large, damaged or protected
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const part = openZip(bytes)
  const main = targetOf(await part('_rels/.rels'), '', ofType('officeDocument'))
  const workbook = main === null ? null : await part(main)
  if (main === null || workbook === null || !/workbook/.test(main))
    throw new SheetError('Ce fichier n’est pas un classeur xlsx\u00a0: enregistrez-le au format xlsx ou CSV.')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const relations = await part(`${folder}_rels/${main.slice(folder.length)}.rels`)
  const sheets = [...scan(workbook)].filter(m => m.name === 'sheet' && !m.closes)
  const shown = sheets.find(m => !/hidden/i.test(attribute(m, 'state') ?? '')) ?? sheets[0]
  const id = shown && attribute(shown, '[\\w.-]+:id')
  const address = targetOf(relations, folder, mark => attribute(mark, 'Id') === id)
  const sheet = address === null ? null : await part(address)
  if (sheet === null) throw new SheetError('Ce classeur ne contient aucune feuille.')
  const other = async (end: string) => {
    const name = targetOf(relations, folder, ofType(end))
    return name === null ? null : await part(name)
  }
  return readRows(sheet, {
    shared: readShared(await other('sharedStrings')),
    styles: readStyles(await other('styles')),
    since1904: /<(?:\w+:)?workbookPr[^>]*date1904\s*=\s*["'](?:1|true)/.test(workbook),
  })
}
