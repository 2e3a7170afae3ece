import { estJourIso, formaterDateHeure, jourParis } from './dates.ts'
import type { TypeColonne } from './grid.ts'
import { texteCellule } from './grid-cells.ts'
import type { TableExport, ValeurExport } from './grid-export.ts'
import { ecrireZip } from './zip.ts'

/** A workbook with one sheet, written row by row: numbers, amounts, dates and hours keep their type, texts run nothing. */

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What one cell of a workbook may hold. */
const TEXTE_MAX = 32_767
const JOUR_MS = 86_400_000
/** Day 0 of a workbook. */
const ORIGINE = Date.UTC(1899, 11, 30)
const HEURE = /^([01]\d|2[0-3]):([0-5]\d)/

/** Positions in `cellXfs` below. */
const STYLES = { titre: 1, montant: 2, date: 3, date_heure: 4, heure: 5 } as const

const SIGNES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of XML: what it forbids is left out, and `_x0041_` stays as typed instead of becoming a letter. */
function echapper(texte: string): string {
  return (
    texte
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML forbids
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replace(/[&<>"]/g, signe => SIGNES[signe] ?? signe)
  )
}

const texte = (valeur: string, style = 0) => {
  const court = valeur.length > TEXTE_MAX ? `${valeur.slice(0, TEXTE_MAX - 1)}…` : valeur
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${echapper(court)}</t></is></c>`
}
const nombre = (valeur: number, style = 0) => `<c${style ? ` s="${style}"` : ''}><v>${valeur}</v></c>`

/** Wall clock of Paris in days, which is how a workbook holds a date. */
function jours(valeur: string): number | null {
  if (estJourIso(valeur)) return (Date.parse(`${valeur}T00:00:00Z`) - ORIGINE) / JOUR_MS
  if (Number.isNaN(Date.parse(valeur)) || !/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(valeur)) return null
  return (Date.parse(`${jourParis(valeur)}T${formaterDateHeure(valeur).slice(11)}:00Z`) - ORIGINE) / JOUR_MS
}

function cellule(valeur: ValeurExport, type: TypeColonne): string {
  if (valeur === null) return '<c/>'
  if (typeof valeur === 'boolean') return `<c t="b"><v>${Number(valeur)}</v></c>`
  if (typeof valeur === 'number') {
    if (!Number.isFinite(valeur)) return texte(String(valeur))
    return type === 'montant' ? nombre(valeur / 100, STYLES.montant) : nombre(valeur)
  }
  const jour = type === 'date' || type === 'date_heure' ? jours(valeur) : null
  // Before 1900 a workbook has no dates.
  if (jour !== null && jour >= 61) return nombre(type === 'date' ? Math.floor(jour) : jour, STYLES[type as 'date'])
  const heure = type === 'heure' ? HEURE.exec(valeur) : null
  if (heure) return nombre((Number(heure[1]) * 60 + Number(heure[2])) / 1440, STYLES.heure)
  return texte(texteCellule(valeur, { id: '', type }))
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OOXML = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${OOXML}/spreadsheetml/2006/main"`
const RELATIONS = `${OOXML}/officeDocument/2006/relationships`

async function* feuille({ colonnes, lignes }: TableExport): AsyncGenerator<string> {
  const largeurs = colonnes.map(({ type }, i) => {
    const largeur = type === 'texte' ? 28 : 18
    return `<col min="${i + 1}" max="${i + 1}" width="${largeur}" customWidth="1"/>`
  })
  yield `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  if (largeurs.length > 0) yield `<cols>${largeurs.join('')}</cols>`
  yield `<sheetData><row>${colonnes.map(c => texte(c.label, STYLES.titre)).join('')}</row>`
  for await (const ligne of lignes)
    yield `<row>${ligne.map((valeur, rang) => cellule(valeur, colonnes[rang]?.type ?? 'texte')).join('')}</row>`
  yield '</sheetData></worksheet>'
}

const FORMATS = ['#,##0.00\u00a0&quot;€&quot;', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm', 'hh:mm']
const STYLES_XML = `${XML}<styleSheet ${MAIN}><numFmts count="${FORMATS.length}">${FORMATS.map((f, i) => `<numFmt numFmtId="${164 + i}" formatCode="${f}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${FORMATS.map((_, i) => `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

const type = (partie: string, quoi: string) =>
  `<Override PartName="${partie}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${quoi}+xml"/>`
const TYPES_XML = `${XML}<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}${type('/xl/styles.xml', 'styles')}</Types>`

const relations = (...cibles: readonly (readonly [quoi: string, cible: string])[]) =>
  `${XML}<Relationships xmlns="${OOXML}/package/2006/relationships">${cibles.map(([quoi, cible], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${quoi}" Target="${cible}"/>`).join('')}</Relationships>`

/** Bytes of a workbook, as its rows come. @param titre name of the sheet, cut to what a workbook takes */
export function ecrireXlsx(table: TableExport, titre: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const nom = echapper(titre.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)) || 'Export'
  const classeur = `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="${nom}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return ecrireZip([
    { nom: '[Content_Types].xml', textes: [TYPES_XML] },
    { nom: '_rels/.rels', textes: [relations(['officeDocument', 'xl/workbook.xml'])] },
    { nom: 'xl/workbook.xml', textes: [classeur] },
    {
      nom: 'xl/_rels/workbook.xml.rels',
      textes: [relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    },
    { nom: 'xl/styles.xml', textes: [STYLES_XML] },
    { nom: 'xl/worksheets/sheet1.xml', textes: feuille(table) },
  ])
}
