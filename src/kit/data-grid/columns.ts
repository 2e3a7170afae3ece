import type { GridDescriptor, GridHeader, GridRenderer, TypeColonne } from '#wire/grid.ts'
import { contentWidth } from './content-width.ts'
import type { Preferences } from './preferences.ts'

/** A column as it is drawn for this person. */
export interface Column {
  readonly header: GridHeader
  readonly renderer: GridRenderer | undefined
  /** Pixels; null: takes what is left. */
  readonly width: number | null
  /** Pixels under which what it holds would be cut. */
  readonly needs: number
}

export const WIDTH_MIN = 56
export const WIDTH_MAX = 800
/** A long text is cut rather than pushing its neighbours out of sight; what names the row keeps more. */
const TEXT_MAX = 220
const NAME_MAX = 260
/** An address that is cut cannot be read out. */
const EMAIL_MAX = 300

export const NUMERIC: readonly TypeColonne[] = ['nombre', 'montant']

export function isShown(header: GridHeader, colonnes: Preferences['colonnes']): boolean {
  return colonnes[header.id]?.visible ?? !header.hidden
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))
}

/**
 * Columns shown, in the server's order, each as wide as what it holds. One takes what is left, so that there is no gap at
 * the edge: the widest text that this person did not set, else the last column that they did not set.
 */
export function shownColumns(
  descriptor: Pick<GridDescriptor, 'headers' | 'itemsRenderers' | 'datas'>,
  colonnes: Preferences['colonnes'],
): readonly Column[] {
  const columns = descriptor.headers
    .filter(header => isShown(header, colonnes))
    .map((header, place) => {
      const most = header.type === 'email' ? EMAIL_MAX : place === 0 ? NAME_MAX : TEXT_MAX
      const needs = Math.max(WIDTH_MIN, Math.min(most, contentWidth(header, descriptor, place === 0)))
      const width = colonnes[header.id]?.width ?? header.width ?? needs
      return { header, renderer: descriptor.itemsRenderers[header.id], width, needs }
    })
  const open = columns.filter(({ header }) => colonnes[header.id]?.width === undefined && header.width === null)
  const texts = open.filter(({ header }) => header.type === 'texte' || header.type === 'tags')
  const widest = texts.reduce<Column | undefined>((most, c) => (most && most.needs >= c.needs ? most : c), undefined)
  const sharing = widest ?? open.at(-1) ?? columns.findLast(c => colonnes[c.header.id]?.width === undefined)
  return columns.map(column => (column === sharing ? { ...column, width: null } : column))
}

/** Whether both draw the same cells, however wide. */
export function sameCells(a: readonly Column[], b: readonly Column[]): boolean {
  return a.length === b.length && a.every((one, at) => one.header === b[at]?.header && one.renderer === b[at]?.renderer)
}

/** Pixels under which the table scrolls sideways rather than squeezing its columns. */
export function minimumWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width, needs }) => sum + (width ?? needs), 0)
}
