import { BOM, ecrireLigne } from './csv.ts'
import type { Cell, GridDescriptor, GridHeader, GridRow, TypeColonne } from './grid.ts'
import { estVide, texteCellule } from './grid-cells.ts'

/** Rows of a grid as a table with types, from which every file format is written, in the browser and on the server. */
export interface TableExport {
  readonly colonnes: readonly { readonly label: string; readonly type: TypeColonne }[]
  /** All here, or coming as they are read. */
  readonly lignes: Iterable<LigneExport> | AsyncIterable<LigneExport>
}
export type LigneExport = readonly ValeurExport[]
export type ValeurExport = string | number | boolean | null
export type TypeExport = 'csv' | 'xlsx'

export const CSV_MIME = 'text/csv; charset=utf-8'

type Decrite = Pick<GridDescriptor, 'headers' | 'itemsRenderers'>

/** A value keeps its type; what has words on screen (pill, tags) is exported with them. */
function valeurExport(cell: Cell | undefined, header: GridHeader, grid: Decrite): ValeurExport {
  if (cell === undefined || cell === null || estVide(cell)) return null
  const renderer = grid.itemsRenderers[header.id]
  if (Array.isArray(cell) || renderer?.libelles) return texteCellule(cell, header, renderer)
  if (header.type === 'booleen' && typeof cell === 'number') return cell !== 0
  return cell
}

/** One row in the columns shown. */
export function ligneExport(grid: Decrite, row: GridRow, headers: readonly GridHeader[] = grid.headers): LigneExport {
  return headers.map(header => valeurExport(row[header.id], header, grid))
}

/** Rows as given (filtered and sorted by the caller), in the columns shown. */
export function lignesExport(grid: Decrite, rows: readonly GridRow[], headers: readonly GridHeader[] = grid.headers) {
  return {
    colonnes: headers.map(({ label, type }) => ({ label, type })),
    lignes: rows.map(row => ligneExport(grid, row, headers)),
  } satisfies TableExport
}

function celluleCsv(valeur: ValeurExport, type: TypeColonne): string | number {
  if (valeur === null) return ''
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  if (typeof valeur === 'number') return type === 'montant' ? valeur / 100 : valeur
  // Dates and hours as people read them; anything else is text.
  return texteCellule(valeur, { id: '', type })
}

/** Lines of a CSV file, header first, with the mark that spreadsheets look for. */
export async function* lignesCsv({ colonnes, lignes }: TableExport): AsyncGenerator<string> {
  yield BOM + ecrireLigne(colonnes.map(c => c.label))
  for await (const ligne of lignes)
    yield ecrireLigne(ligne.map((valeur, rang) => celluleCsv(valeur, colonnes[rang]?.type ?? 'texte')))
}
