import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'
import type { Column } from './columns.ts'

/** What a row is called: by the columns that name it, else by the first one that says something. */
export function rowName(columns: readonly Pick<Column, 'header' | 'renderer'>[], row: GridRow): string {
  const said = columns.map(({ header, renderer }) => ({
    place: header.nom,
    text: texteCellule(row[header.id], header, renderer),
  }))
  const named = said.filter(({ place }) => place !== undefined).sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const name = named.map(({ text }) => text).filter(Boolean)
  return name.join(' ') || said.find(({ text }) => text)?.text || 'la ligne'
}

/** What a row of this list is called, whatever columns are drawn: a hidden one only where no other says anything. */
export function rowNameOf(list: Pick<GridDescriptor, 'headers' | 'itemsRenderers'>, row: GridRow): string {
  const columns = list.headers.map(header => ({ header, renderer: list.itemsRenderers[header.id] }))
  return rowName([...columns.filter(c => !c.header.hidden), ...columns.filter(c => c.header.hidden)], row)
}
