import { cleTri, comparer } from '#wire/french.ts'
import type { Steps } from './slices.ts'

/** Values sorted by the engine at once, and merged between two pauses. */
const BLOCK = 256

type Compare = (a: number, b: number) => number

/** Indices in order: blocks sorted by the engine, then merged two by two. Stable as long as `compare` is. */
export function* sortSteps(indices: Int32Array, compare: Compare): Steps<Int32Array> {
  const size = indices.length
  for (let start = 0; start < size; start += BLOCK) {
    const block = Array.from(indices.subarray(start, start + BLOCK))
    indices.set(block.sort(compare), start)
    yield
  }
  let from = indices
  let to: Int32Array = new Int32Array(size)
  for (let width = BLOCK; width < size; width *= 2) {
    for (let start = 0; start < size; start += 2 * width)
      yield* merge(
        from,
        to,
        { start, middle: Math.min(start + width, size), end: Math.min(start + 2 * width, size) },
        compare,
      )
    ;[from, to] = [to, from]
  }
  return from
}

interface Runs {
  readonly start: number
  readonly middle: number
  readonly end: number
}

/** Two runs in order become one. Lists come in some order already, often in this one or its reverse: two comparisons say so. */
function* merge(from: Int32Array, to: Int32Array, { start, middle, end }: Runs, compare: Compare): Steps<void> {
  const last = middle - 1
  if (middle >= end || compare(from[last] ?? 0, from[middle] ?? 0) <= 0) {
    to.set(from.subarray(start, end), start)
    return
  }
  if (compare(from[start] ?? 0, from[end - 1] ?? 0) > 0) {
    to.set(from.subarray(middle, end), start)
    to.set(from.subarray(start, middle), start + end - middle)
    return
  }
  let [left, right] = [start, middle]
  for (let at = start; at < end; at++) {
    const takeLeft = right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0)
    to[at] = (takeLeft ? from[left++] : from[right++]) ?? 0
    if (at % BLOCK === 0) yield
  }
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
    const [one, other] = [keys[a] ?? null, keys[b] ?? null]
    if (one !== null && other !== null) return one < other ? -1 : one > other ? 1 : 0
    const [left, right] = [distinct[a] ?? '', distinct[b] ?? '']
    if (typeof left === 'string' && typeof right === 'string') return comparer(left, right, one, other)
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
