import type { GridDescriptor, GridHeader, GridRenderer, TypeColonne } from '#wire/grid.ts'
import type { Preferences } from './preferences.ts'

/** A column as it is drawn for this person. */
export interface Column {
  readonly header: GridHeader
  readonly renderer: GridRenderer | undefined
  /** Pixels; null: shares what is left. */
  readonly width: number | null
}

export const WIDTH_MIN = 56
export const WIDTH_MAX = 800
/** Room kept for a column that shares what is left. */
export const WIDTH_SHARED = 150
/** The first column names the row: it is not squeezed to a share as the others are. */
const WIDTH_NAME = 260

const WIDTHS: Partial<Record<TypeColonne, number>> = {
  nombre: 110,
  montant: 130,
  date: 120,
  date_heure: 160,
  heure: 90,
  booleen: 100,
  couleur: 120,
  icone: 80,
  telephone: 150,
}

export const NUMERIC: readonly TypeColonne[] = ['nombre', 'montant']

export function isShown(header: GridHeader, colonnes: Preferences['colonnes']): boolean {
  return colonnes[header.id]?.visible ?? !header.hidden
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))
}

/**
 * Columns shown, in the server's order. Where every one has a width, the last that this person did not set shares what is
 * left: no gap at the edge.
 */
export function shownColumns(
  { headers, itemsRenderers }: Pick<GridDescriptor, 'headers' | 'itemsRenderers'>,
  colonnes: Preferences['colonnes'],
): readonly Column[] {
  const columns = headers
    .filter(header => isShown(header, colonnes))
    .map(header => ({
      header,
      renderer: itemsRenderers[header.id],
      width: colonnes[header.id]?.width ?? header.width ?? WIDTHS[header.type] ?? null,
    }))
  const free = columns.filter(column => column.width === null)
  if (free.length > 1 && free[0] === columns[0])
    return columns.map((column, rank) => (rank === 0 ? { ...column, width: WIDTH_NAME } : column))
  if (free.length > 0) return columns
  const sharing = columns.findLast(column => colonnes[column.header.id]?.width === undefined)
  return columns.map(column => (column === sharing ? { ...column, width: null } : column))
}

/** Pixels under which the table scrolls sideways rather than squeezing its columns. */
export function minimumWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? WIDTH_SHARED), 0)
}
