import { createRowIndex } from '#kit/data-grid/row-index.ts'
import { runInSlices } from '#kit/data-grid/slices.ts'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { type GridQuery, lireTermes, lireTri } from '#wire/grid-query.ts'
import { makeGrid, makeRows } from './grid-data.ts'

/** Stands for the server of a list too long for the browser, with the time an answer takes. */
export function createServer(count: number, delay: number) {
  const datas = makeRows(count)
  const index = createRowIndex(makeGrid(datas))

  async function select({ filtre, tri }: GridQuery, signal?: AbortSignal): Promise<readonly GridRow[]> {
    await new Promise(resolve => setTimeout(resolve, delay))
    return await runInSlices(index.select(lireTermes(filtre), lireTri(tri)), signal)
  }
  async function query(asked: GridQuery, signal?: AbortSignal): Promise<GridDescriptor> {
    if (asked.filtre.includes('panne')) throw new Error('Le serveur ne répond pas. Réessayez dans un instant.')
    const rows = await select(asked, signal)
    const size = asked.lignes ?? makeGrid([]).items_par_page
    const page = Math.max(1, Math.min(asked.page, Math.ceil(rows.length / size)))
    return makeGrid(rows.slice((page - 1) * size, page * size), { total: rows.length, page })
  }
  return { first: makeGrid(datas.slice(0, 15), { total: count }), query, select }
}
