import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisOf, dayScale, wallOf } from './axis.ts'
import { columnsBetween, lineAt, linesBetween, linesOf } from './lines.ts'
import { entriesAt, placedOf } from './placing.ts'
import { stepTo } from './selection.ts'
import { monthRows } from './testing/rows.ts'

const rows = fc
  .array(fc.constantFrom('a', 'b', undefined), { minLength: 1, maxLength: 80 })
  .map(groups =>
    [...groups].sort().map((group, n) => ({ id: String(n), label: `${n}`, entries: [], ...(group ? { group } : {}) })),
  )

describe('what is in sight', () => {
  it('holds every line that touches the view, and few around it', () => {
    fc.assert(
      fc.property(rows, fc.nat(3000), fc.integer({ min: 1, max: 900 }), fc.nat(6), (all, top, height, around) => {
        const lines = linesOf(all, 34)
        const { first, last } = linesBetween(lines, top, top + height, around)
        for (let line = 0; line < lines.items.length; line++) {
          const [from = 0, to = 0] = [lines.tops[line], lines.tops[line + 1]]
          if (to > top && from <= top + height) expect(line >= first && line < last).toBe(true)
        }
        expect(last - first).toBeLessThanOrEqual(Math.ceil(height / 28) + 2 + 2 * around)
      }),
    )
  })
  it('a height is in its line; each row has one, under its group', () => {
    fc.assert(
      fc.property(rows, all => {
        const lines = linesOf(all, 34)
        for (const [rank] of all.entries()) {
          const line = lines.lineOf[rank] ?? -1
          expect(lines.items[line]).toBe(rank)
          expect(lineAt(lines, (lines.tops[line] ?? 0) + 1)).toBe(line)
        }
      }),
    )
  })
  it('columns in sight are drawn, and are the same over a slice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: 1, max: 60, noNaN: true }),
        (count, from, wide) => {
          const { first, last } = columnsBetween(count, Math.min(from, count), Math.min(count, from + wide))
          expect(first <= Math.min(from, count) && last >= Math.min(count, from + wide)).toBe(true)
        },
      ),
    )
    expect(columnsBetween(31, 3, 28)).toEqual({ first: 0, last: 31 })
    expect(columnsBetween(366, 100, 130)).toEqual(columnsBetween(366, 104, 134))
  })
})

describe('entries of a row', () => {
  const axis = axisOf(dayScale('2026-12-01', [0, 1440]))
  const entries = fc.array(fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 20 })), { maxLength: 25 }).map(all =>
    all.map(([from, length], n) => ({
      id: String(n),
      label: String(n),
      start: wallOf('2026-12-01', from * 15),
      end: wallOf('2026-12-01', Math.min(1440, (from + length) * 15)),
    })),
  )
  it('none is lost, none covers another', () => {
    fc.assert(
      fc.property(entries, all => {
        const placed = placedOf(axis, all)
        expect(placed).toHaveLength(all.length)
        for (const [n, one] of placed.entries())
          for (const other of placed.slice(n + 1))
            if (one.from < other.to && other.from < one.to) {
              expect(one.lane).not.toBe(other.lane)
              expect(one.lanes).toBe(other.lanes)
            }
      }),
    )
  })
  it('are reckoned once for an array', () => {
    const [row] = monthRows(1)
    const all = row?.entries ?? []
    expect(placedOf(axis, all)).toBe(placedOf(axis, all))
  })
})

describe('the keyboard', () => {
  const axis = axisOf({ from: '2026-12-01', days: 31, step: 1440 })
  const all = monthRows(20)
  const bounds = { rows: 20, columns: 31, page: 8, placedIn: (row: number) => placedOf(axis, all[row]?.entries ?? []) }
  it('stays on the grid, whatever is typed', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean()), { maxLength: 60 }), typed => {
        let cell = { row: 10, column: 15 }
        for (const [key, ctrl] of typed) {
          cell = stepTo(key, ctrl, cell, bounds) ?? { row: -1, column: -1 }
          expect(cell.row >= 0 && cell.row < 20 && cell.column >= 0 && cell.column < 31).toBe(true)
        }
      }),
    )
  })
  it('goes to the next entry with Control, and moves by no other key', () => {
    const here = entriesAt(bounds.placedIn(0), 0)[0]?.entry.id
    const to = stepTo('ArrowRight', true, { row: 0, column: 0 }, bounds)
    expect(entriesAt(bounds.placedIn(0), to?.column ?? 0)[0]?.entry.id).not.toBe(here)
    expect(stepTo('a', false, { row: 0, column: 0 }, bounds)).toBeNull()
  })
})
