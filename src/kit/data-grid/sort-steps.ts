import { cleTri, comparer } from '#wire/french.ts'
import type { Steps } from './slices.ts'

/** Values sorted by the engine at once, and merged between two pauses. */
const BLOCK = 256

type Compare = (a: number, b: number) => number

/** Indices in order: blocks sorted by the engine, then merged two by two. Stable as long as `compare` is. */
export function* sortSteps(indices: Int32Array, compare: Compare): Steps<Int32Array> {
  const size = indices.length
  for (let start = 0; start < size; start += BLOCK) {
    indices.subarray(start, Math.min(start + BLOCK, size)).sort(compare)
    yield
  }
  let from = indices
  let to: Int32Array = new Int32Array(size)
  for (let width = BLOCK; width < size; width *= 2) {
    let [left, right, end, start] = [0, 0, 0, 0]
    for (let at = 0; at < size; at++) {
      if (at === end) {
        start = at
        ;[left, right, end] = [start, Math.min(start + width, size), Math.min(start + 2 * width, size)]
      }
      const middle = Math.min(start + width, size)
      const takeLeft = right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0)
      to[at] = (takeLeft ? from[left++] : from[right++]) ?? 0
      if (at % BLOCK === 0) yield
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** Empty cells: after all others, both ways. */
export const LAST = -1

/**
 * Place of each value among the others, equal values sharing theirs; `LAST` for null. The comparison of words is by far
 * the dear part: each different word is compared once here, and every later sort compares whole numbers.
 */
export function* rankSteps(values: readonly (number | string | null)[]): Steps<Int32Array> {
  const seen = new Map<number | string, number>()
  const distinct: (number | string)[] = []
  const keys: (string | null)[] = []
  for (const value of values) {
    if (value === null || seen.has(value)) continue
    seen.set(value, distinct.length)
    distinct.push(value)
    keys.push(typeof value === 'string' ? cleTri(value) : null)
    if (distinct.length % BLOCK === 0) yield
  }
  /** Numbers by value, before words; words as a French reader looks them up. */
  const compare = (a: number, b: number) => {
    const [left, right] = [distinct[a] ?? '', distinct[b] ?? '']
    if (typeof left === 'string' && typeof right === 'string')
      return comparer(left, right, keys[a] ?? null, keys[b] ?? null)
    if (typeof left === 'number' && typeof right === 'number') return left - right
    return typeof left === 'number' ? -1 : 1
  }
  const order = yield* sortSteps(
    Int32Array.from(distinct, (_, i) => i),
    compare,
  )
  const places = new Int32Array(distinct.length)
  let place = 0
  for (let at = 0; at < order.length; at++) {
    const index = order[at] ?? 0
    // "Étage" and "etage" are one place: the order between them is that of the rows.
    if (at > 0 && compare(order[at - 1] ?? 0, index) !== 0) place = at
    places[index] = place
    if (at % BLOCK === 0) yield
  }
  const ranks = new Int32Array(values.length)
  for (let row = 0; row < values.length; row++) {
    const value = values[row]
    ranks[row] = value === null || value === undefined ? LAST : (places[seen.get(value) ?? 0] ?? 0)
    if (row % 4096 === 0) yield
  }
  return ranks
}
