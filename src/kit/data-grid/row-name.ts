import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'
import type { Column } from './columns.ts'

/** What a row is called: by the columns that name it, else by the first one that says something. */
export function rowName(columns: readonly Pick<Column, 'header' | 'renderer'>[], row: GridRow): string {
  const textOf = ({ header, renderer }: (typeof columns)[number]) => texteCellule(row[header.id], header, renderer)
  const named = columns.filter(({ header }) => header.nom !== undefined)
  const name = named.sort((a, b) => (a.header.nom ?? 0) - (b.header.nom ?? 0)).map(textOf)
  const said = name.filter(Boolean).join(' ')
  if (said !== '') return said
  for (const column of columns) {
    const text = textOf(column)
    if (text !== '') return text
  }
  return 'la ligne'
}

/** What a row of this list is called, whatever columns are drawn: a hidden one only where no other says anything. */
export function rowNameOf(list: Pick<GridDescriptor, 'headers' | 'itemsRenderers'>, row: GridRow): string {
  const columns = list.headers.map(header => ({ header, renderer: list.itemsRenderers[header.id] }))
  return rowName([...columns.filter(c => !c.header.hidden), ...columns.filter(c => c.header.hidden)], row)
}
