import type { GridDescriptor, GridHeader, GridRenderer, GridRow, TypeColonne } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'

/** Rows that are looked at: enough to know a column, few enough to cost nothing. */
const ROWS = 200
/** What a cell keeps on both sides. */
const PADDING = 22
/** The arrow of the order, so that sorting cuts no heading. */
const ARROW = 18
/** What stands before the words of a cell. */
const BEFORE: Partial<Record<TypeColonne, number>> = { booleen: 21, couleur: 22, icone: 30, tags: 16 }
const PILL = 22
/** What bold letters take more, in a wide system font. */
const BOLD = 1.16

const NARROW = /[\s.,:;'’!|()iIjlft-]/
const WIDE = /[A-ZÀ-ÖØ-ÞmwœæŒ@%#]/

/** Pixels of a text at 13.5 px, told from its letters: nothing is laid out, and a wide system font still fits. */
function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += NARROW.test(letter) ? 5.2 : WIDE.test(letter) ? 10.8 : 8.6
  return width
}

/** A heading may take two lines, never within a word. */
function headingWidth(label: string): number {
  const words = label.split(/\s+/).map(textWidth)
  const whole = words.reduce((sum, width) => sum + width + 5, 0)
  // Two lines of unequal words need more than half.
  return Math.max(...words, words.length > 1 ? whole * 0.6 : 0) + ARROW
}

function cellWidth(row: GridRow, header: GridHeader, renderer: GridRenderer | undefined): number {
  const text = texteCellule(row[header.id], header, renderer)
  if (text === '') return 0
  return textWidth(text) + (renderer?.kind === 'pastille' ? PILL : (BEFORE[header.type] ?? 0))
}

/** Pixels in which a column shows its heading and what its rows hold, before any limit. */
export function contentWidth(
  header: GridHeader,
  { itemsRenderers, datas }: Pick<GridDescriptor, 'itemsRenderers' | 'datas'>,
  bold: boolean,
): number {
  let widest = 0
  for (const row of datas.slice(0, ROWS)) widest = Math.max(widest, cellWidth(row, header, itemsRenderers[header.id]))
  return Math.ceil(Math.max(widest * (bold ? BOLD : 1), headingWidth(header.label)) + PADDING)
}
