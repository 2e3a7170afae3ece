import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { texteRecherche, valeurTri } from '#wire/grid-cells.ts'
import { type Tri, tousTrouves } from '#wire/grid-query.ts'
import type { Steps } from './slices.ts'
import { LAST, rankSteps } from './sort-steps.ts'

type Data = Pick<GridDescriptor, 'datas' | 'headers' | 'itemsRenderers'>

export interface RowIndex {
  /** Rows that hold every term (already normalised), in this order; the given order decides between equals. */
  select(termes: readonly string[], tri: Tri | null): Steps<readonly GridRow[]>
  /** The order of each column that is shown, for the press that may come. */
  prepare(): Steps<void>
}

/** What filtering and sorting need of the rows, computed once per reading and only when first asked for. */
export function createRowIndex(data: Data): RowIndex {
  const { datas, headers, itemsRenderers } = data
  const texts: string[] = []
  const ranks = new Map<string, Int32Array>()

  function* filter(termes: readonly string[]): Steps<Int32Array> {
    const found = new Int32Array(datas.length)
    let count = 0
    for (const [row, values] of datas.entries()) {
      let text = texts[row]
      if (text === undefined) {
        text = texteRecherche(values, data)
        texts[row] = text
        if (row % 32 === 0) yield
      }
      if (tousTrouves(text, termes)) found[count++] = row
      if (row % 1024 === 0) yield
    }
    return found.subarray(0, count)
  }

  function* ranksOf(column: string): Steps<Int32Array | null> {
    const known = ranks.get(column)
    if (known) return known
    const header = headers.find(h => h.id === column)
    if (!header) return null
    const values: (number | string | null)[] = []
    for (const row of datas) {
      values.push(valeurTri(row[column], header, itemsRenderers[column]))
      if (values.length % 256 === 0) yield
    }
    const computed = yield* rankSteps(values)
    ranks.set(column, computed)
    return computed
  }

  function* select(termes: readonly string[], tri: Tri | null): Steps<readonly GridRow[]> {
    let rows = termes.length > 0 ? yield* filter(termes) : Int32Array.from(datas, (_, i) => i)
    const places = tri && (yield* ranksOf(tri.colonne))
    if (places) rows = byPlace(rows, places, tri.sens)
    return Array.from(rows, row => datas[row]).filter(row => row !== undefined)
  }

  function* prepare(): Steps<void> {
    for (const { id, sortable, hidden } of headers) if (sortable && !hidden) yield* ranksOf(id)
  }

  return { select, prepare }
}

/** Rows in the order of their places, which are numbers up to their count: counted, not compared. Equals keep the order given. */
function byPlace(rows: Int32Array, places: Int32Array, sens: 1 | -1): Int32Array {
  const size = places.length
  const shelfOf = (row: number) => {
    const place = places[row] ?? LAST
    return place === LAST ? size : sens === 1 ? place : size - 1 - place
  }
  const starts = new Int32Array(size + 2)
  for (const row of rows) {
    const next = shelfOf(row) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let shelf = 1; shelf < starts.length; shelf++) starts[shelf] = (starts[shelf] ?? 0) + (starts[shelf - 1] ?? 0)
  const sorted = new Int32Array(rows.length)
  for (const row of rows) {
    const shelf = shelfOf(row)
    const at = starts[shelf] ?? 0
    sorted[at] = row
    starts[shelf] = at + 1
  }
  return sorted
}
