import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { texteRecherche, valeurTri } from '#wire/grid-cells.ts'
import { type Tri, tousTrouves } from '#wire/grid-query.ts'
import type { Steps } from './slices.ts'
import { LAST, rankSteps, sortSteps } from './sort-steps.ts'

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
    if (places) rows = yield* sortSteps(rows, (a, b) => compareRanks(places, tri.sens, a, b))
    return Array.from(rows, row => datas[row]).filter(row => row !== undefined)
  }

  function* prepare(): Steps<void> {
    for (const { id, sortable, hidden } of headers) if (sortable && !hidden) yield* ranksOf(id)
  }

  return { select, prepare }
}

function compareRanks(places: Int32Array, sens: 1 | -1, a: number, b: number): number {
  const [left, right] = [places[a] ?? LAST, places[b] ?? LAST]
  if (left === right) return a - b
  if (left === LAST) return 1
  if (right === LAST) return -1
  return sens * (left - right)
}
