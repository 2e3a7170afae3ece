import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gridMemory } from './grid-memory.ts'

interface Row {
  readonly cle: string
  readonly valeur: unknown
}
/** A person's database, and what was written in it. */
function person() {
  const rows = new Map<string, unknown>()
  const put = vi.fn(async ({ cle, valeur }: Row) => void rows.set(cle, valeur))
  return { rows, put, cache: { put, get: async (cle: string) => ({ cle, valeur: rows.get(cle) }) } }
}
let mine = person()
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => mine }))
beforeEach(() => {
  mine = person()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('writes after what was pressed, once for several changes, and is read as if it had', async () => {
  gridMemory.garder('grille:a', 1)
  gridMemory.garder('grille:a', 2)
  expect(mine.put).not.toHaveBeenCalled()
  expect(await gridMemory.lire('grille:a')).toBe(2)
  await vi.runAllTimersAsync()
  expect(mine.put.mock.calls).toEqual([[{ cle: 'grille:a', valeur: 2 }]])
  expect(await gridMemory.lire('grille:a')).toBe(2)
})

it('writes at once when the page goes away', () => {
  gridMemory.garder('grille:b', 1)
  dispatchEvent(new Event('pagehide'))
  expect(mine.rows.get('grille:b')).toBe(1)
})

it('writes in the database of whoever it is of, and is read by nobody else', async () => {
  const first = mine
  gridMemory.garder('grille:c', 1)
  mine = person()
  expect(await gridMemory.lire('grille:c')).toBeUndefined()
  gridMemory.garder('grille:c', 2)
  await vi.runAllTimersAsync()
  expect([first.rows.get('grille:c'), mine.rows.get('grille:c')]).toEqual([1, 2])
})
