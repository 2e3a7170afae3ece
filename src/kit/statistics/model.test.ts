import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportTable, formatStep, formatValue, graduate, periodTotals, sortRows, sum } from './model.ts'
import type { StatRow } from './types.ts'

const value = fc.option(fc.integer({ min: -5000, max: 100_000 }), { nil: null })
const rows: fc.Arbitrary<StatRow[]> = fc.array(
  fc.record({ id: fc.uuid(), label: fc.string(), values: fc.array(value, { minLength: 4, maxLength: 4 }) }),
  { maxLength: 12 },
)

describe('totals', () => {
  it('are the same by row and by period', () => {
    fc.assert(
      fc.property(rows, list => {
        expect(sum(list.map(row => sum(row.values)))).toBe(sum(periodTotals(list, 4)))
      }),
    )
  })
  it('know nothing where nothing is known, and a zero is known', () => {
    expect(sum([])).toBeNull()
    expect(sum([null, null])).toBeNull()
    expect(sum([null, 0])).toBe(0)
  })
})

describe('order', () => {
  it('keeps every row, unknown ones last in both directions', () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(1 as const, -1 as const),
        fc.constantFrom('total' as const, 2),
        (list, sens, by) => {
          const sorted = sortRows(list, { by, sens })
          expect([...sorted].map(r => r.id).sort()).toEqual(list.map(r => r.id).sort())
          const read = sorted.map(r => (by === 'total' ? sum(r.values) : (r.values[by] ?? null)))
          const known = read.filter(v => v !== null)
          expect(read.slice(known.length).every(v => v === null)).toBe(true)
          expect(known.every((v, i) => i === 0 || sens * (v - (known[i - 1] ?? 0)) >= 0)).toBe(true)
        },
      ),
    )
  })
  it('orders names as French does', () => {
    const names = ['Zoé', 'Éric', 'étienne', 'Alice'].map(label => ({ id: label, label, values: [] }))
    expect(sortRows(names, { by: 'label', sens: 1 }).map(r => r.label)).toEqual(['Alice', 'Éric', 'étienne', 'Zoé'])
    expect(sortRows(names, null).map(r => r.label)).toEqual(['Zoé', 'Éric', 'étienne', 'Alice'])
  })
})

describe('graduations', () => {
  it('hold every value and zero, evenly, with few steps', () => {
    const values = fc.array(fc.integer({ min: -3000, max: 90_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(values, fc.constantFrom('nombre', 'montant', 'minutes', 'pourcentage'), (list, format) => {
        const steps = graduate(list, format)
        expect(Math.min(...steps)).toBeLessThanOrEqual(Math.min(0, ...list))
        expect(Math.max(...steps) + 1e-6).toBeGreaterThanOrEqual(Math.max(0, ...list))
        expect(steps).toContain(0)
        expect(steps.length).toBeGreaterThanOrEqual(2)
        expect(steps.length).toBeLessThanOrEqual(8)
      }),
    )
  })
  it.each([
    [[0], 'nombre', 2],
    [[100], 'nombre', 5],
  ] as const)('of %j', (list, format, count) => {
    expect(graduate(list, format)).toHaveLength(count)
  })
  it('counts hours by whole hours', () => {
    expect(graduate([8 * 60], 'minutes')).toEqual([0, 120, 240, 360, 480])
  })
})

describe('numbers', () => {
  it('reads like French', () => {
    expect(formatValue('nombre', 1234.5)).toBe('1\u202f234,5')
    expect(formatValue('montant', 123450)).toMatch(/^1\s234,50\s€$/)
    expect(formatValue('minutes', 74070)).toBe('1\u202f234\u00a0h\u00a030')
    expect(formatValue('minutes', -90)).toBe('−1\u00a0h\u00a030')
    expect(formatValue('pourcentage', 12.5)).toBe('12,5\u00a0%')
    expect(formatValue('nombre', null)).toBe('–')
    expect(formatStep('montant', -123400)).toBe('−1\u202f234\u00a0€')
    expect(formatStep('montant', 250)).toMatch(/^2,50\s€$/)
  })
  it('are exported as numbers, with their totals', () => {
    const periods = [
      { id: '1', label: 'Janvier' },
      { id: '2', label: 'Février' },
    ]
    const list = [
      { id: 'a', label: 'Alice', values: [90, null] },
      { id: 'b', label: 'Éric', values: [60, 30] },
    ]
    expect(exportTable('Agent', periods, list, { format: 'minutes', totals: true })).toEqual({
      colonnes: [
        { label: 'Agent', type: 'texte' },
        { label: 'Janvier (h)', type: 'nombre' },
        { label: 'Février (h)', type: 'nombre' },
        { label: 'Total (h)', type: 'nombre' },
      ],
      lignes: [
        ['Alice', 1.5, null, 1.5],
        ['Éric', 1, 0.5, 1.5],
        ['Total', 2.5, 0.5, 3],
      ],
    })
  })
  it('are exported each by its own kind where they are not alike, without a sum of the row', () => {
    const periods = [
      { id: 'h', label: 'Réel' },
      { id: 'j', label: 'Congés', format: 'nombre' as const },
    ]
    const list = [
      { id: 'a', label: 'Alice', values: [90, 2] },
      { id: 'b', label: 'Éric', values: [60, 3] },
    ]
    expect(exportTable('Agent', periods, list, { format: 'minutes', totals: true, alike: false })).toEqual({
      colonnes: [
        { label: 'Agent', type: 'texte' },
        { label: 'Réel (h)', type: 'nombre' },
        { label: 'Congés', type: 'nombre' },
      ],
      lignes: [
        ['Alice', 1.5, 2],
        ['Éric', 1, 3],
        ['Total', 2.5, 5],
      ],
    })
  })
})
