import { ecrireLigne } from './csv.ts'
import { estJourIso, formaterDateHeure, jourParis } from './dates.ts'
import type { Cell, GridDescriptor, GridHeader, GridRow, TypeColonne } from './grid.ts'
import { estVide, texteCellule } from './grid-cells.ts'

/** Rows of a grid as a table with types, from which every file format is written, in the browser and on the server. */
export interface TableExport {
  readonly colonnes: readonly { readonly label: string; readonly type: TypeColonne }[]
  readonly lignes: readonly (readonly ValeurExport[])[]
}
export type ValeurExport = string | number | boolean | null

const HEURE = /^([01]\d|2[0-3]):([0-5]\d)/
const JOUR_MS = 86_400_000

/** A value keeps its type; what has words on screen (pill, tags) is exported with them. */
function valeurExport(cell: Cell | undefined, header: GridHeader, grid: GridDescriptor): ValeurExport {
  if (cell === undefined || cell === null || estVide(cell)) return null
  const renderer = grid.itemsRenderers[header.id]
  if (Array.isArray(cell) || renderer?.libelles) return texteCellule(cell, header, renderer)
  if (header.type === 'booleen' && typeof cell === 'number') return cell !== 0
  return cell
}

/** Rows as given (filtered and sorted by the caller), in the columns shown. */
export function lignesExport(
  grid: GridDescriptor,
  rows: readonly GridRow[],
  headers: readonly GridHeader[] = grid.headers,
): TableExport {
  return {
    colonnes: headers.map(({ label, type }) => ({ label, type })),
    lignes: rows.map(row => headers.map(header => valeurExport(row[header.id], header, grid))),
  }
}

function celluleCsv(valeur: ValeurExport, type: TypeColonne): string | number {
  if (valeur === null) return ''
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  if (typeof valeur === 'number') return type === 'montant' ? valeur / 100 : valeur
  // Dates and hours as people read them; anything else is text.
  return texteCellule(valeur, { id: '', type })
}

/** Lines of a CSV file, header first; the file starts with `BOM`. */
export function* lignesCsv({ colonnes, lignes }: TableExport): Generator<string, void> {
  yield ecrireLigne(colonnes.map(c => c.label))
  for (const ligne of lignes)
    yield ecrireLigne(ligne.map((valeur, rang) => celluleCsv(valeur, colonnes[rang]?.type ?? 'texte')))
}

/** A cell of a workbook: the shape that write-excel-file reads. */
export interface CelluleXlsx {
  readonly value?: string | number | boolean | Date
  readonly type?: StringConstructor | NumberConstructor | BooleanConstructor | DateConstructor
  readonly format?: string
  readonly fontWeight?: 'bold'
  readonly align?: 'right'
}

/** Wall clock of Paris as if it were UTC, which is how a workbook stores a date. */
function dateXlsx(texte: string): Date | null {
  if (estJourIso(texte)) return new Date(`${texte}T00:00:00Z`)
  if (Number.isNaN(Date.parse(texte)) || !/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(texte)) return null
  return new Date(`${jourParis(texte)}T${formaterDateHeure(texte).slice(11)}:00Z`)
}

function celluleXlsx(valeur: ValeurExport, type: TypeColonne): CelluleXlsx {
  if (valeur === null) return {}
  if (typeof valeur === 'boolean') return { value: valeur, type: Boolean }
  if (typeof valeur === 'number') {
    if (type === 'montant') return { value: valeur / 100, type: Number, format: '#,##0.00\u00a0"€"', align: 'right' }
    return { value: valeur, type: Number }
  }
  const date = type === 'date' || type === 'date_heure' ? dateXlsx(valeur) : null
  if (date && type === 'date') return { value: new Date(date.setUTCHours(0, 0)), type: Date, format: 'dd/mm/yyyy' }
  if (date) return { value: date, type: Date, format: 'dd/mm/yyyy hh:mm' }
  const heure = type === 'heure' ? HEURE.exec(valeur) : null
  if (heure) {
    const ms = (Number(heure[1]) * 60 + Number(heure[2])) * 60_000
    return { value: ms / JOUR_MS, type: Number, format: 'hh:mm' }
  }
  // Typed as text: a spreadsheet shows it and runs none of it.
  return { value: texteCellule(valeur, { id: '', type }), type: String }
}

/** Rows of a worksheet, header first. */
export function lignesXlsx({ colonnes, lignes }: TableExport): CelluleXlsx[][] {
  const entete = colonnes.map((c): CelluleXlsx => ({ value: c.label, type: String, fontWeight: 'bold' }))
  return [
    entete,
    ...lignes.map(ligne => ligne.map((valeur, rang) => celluleXlsx(valeur, colonnes[rang]?.type ?? 'texte'))),
  ]
}
