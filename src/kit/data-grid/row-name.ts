import type { GridRow } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'
import type { Column } from './columns.ts'

/** What a row is called: its first column that says something. */
export function rowName(columns: readonly Column[], row: GridRow): string {
  for (const { header, renderer } of columns) {
    const text = texteCellule(row[header.id], header, renderer)
    if (text) return text
  }
  return 'la ligne'
}
