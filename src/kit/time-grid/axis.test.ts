import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import {
  axisOf,
  dayScale,
  endOf,
  headsOf,
  isLong,
  monthScale,
  positionOf,
  spanOf,
  startOf,
  wallOf,
  weekScale,
} from './axis.ts'

const days = fc.integer({ min: 0, max: 3000 }).map(n => ajouterJours('2024-01-01', n))
const scales = fc
  .record({
    from: days,
    days: fc.integer({ min: 1, max: 92 }),
    step: fc.constantFrom(15, 30, 60, 120, 1440),
    hours: fc.constantFrom<readonly [number, number]>([0, 1440], [360, 1320]),
  })
  .map(s => (s.step === 1440 ? { ...s, hours: [0, 1440] as const } : s))

describe('columns and times', () => {
  it('a column begins where the one before ends, and stands at its own rank', () => {
    fc.assert(
      fc.property(scales, fc.nat(), (scale, n) => {
        const axis = axisOf(scale)
        const column = n % axis.columns
        expect(positionOf(axis, startOf(axis, column))).toBe(column)
        // The last one of a day ends where the next day's first begins, or at the hour that closes.
        const end = endOf(axis, column)
        expect(end > startOf(axis, column)).toBe(true)
        if ((column + 1) % axis.perDay !== 0) expect(end).toBe(startOf(axis, column + 1))
      }),
    )
  })
  it('later is never to the left', () => {
    fc.assert(
      fc.property(scales, days, days, fc.nat(1439), fc.nat(1439), (scale, one, other, a, b) => {
        const axis = axisOf(scale)
        const [first, last] = [wallOf(one, a), wallOf(other, b)].sort() as [string, string]
        expect(positionOf(axis, first)).toBeLessThanOrEqual(positionOf(axis, last))
      }),
    )
  })
  it.each([
    ['2026-02-10', 28],
    ['2028-02-10', 29],
    ['2026-04-30', 30],
    ['2026-12-31', 31],
  ])('the month of %s has %i days', (day, count) => {
    const axis = axisOf(monthScale(day))
    expect([axis.columns, axis.days[0], axis.days.at(-1)?.slice(8)]).toEqual([
      count,
      `${day.slice(0, 7)}-01`,
      String(count),
    ])
  })
  it('a week begins on Monday, a day is in quarters', () => {
    expect(axisOf(weekScale('2026-12-06')).days[0]).toBe('2026-11-30')
    expect(axisOf(dayScale('2026-12-01')).columns).toBe(64)
    expect(() => axisOf({ from: '2026-12-01', days: 1, step: 50 })).toThrow(RangeError)
  })
})

describe('what an entry covers', () => {
  const month = axisOf(monthScale('2026-12-01'))
  const week = axisOf(weekScale('2026-12-01'))
  const span = (start: string, end: string, axis = month) => {
    const found = spanOf(axis, { start: `2026-${start}`, end: `2026-${end}` })
    return found && [found.from, found.to]
  }
  it('nothing outside the axis', () => {
    expect(span('11-29T21:00', '11-30T07:00')).toBeNull()
    expect(span('11-20T00:00', '12-01T00:00')).toBeNull()
    expect(span('12-01T22:00', '12-02T05:00', week)).toBeNull()
  })
  it('in days: a night its first day, a leave all of its days', () => {
    expect(span('12-05T21:00', '12-06T07:00')).toEqual([4, 5])
    expect(span('12-14T00:00', '12-21T00:00')).toEqual([13, 20])
    expect(span('12-14T12:00', '12-21T12:00')).toEqual([13, 21])
    expect(span('11-20T00:00', '12-03T00:00')).toEqual([0, 2])
    expect(isLong({ start: '2026-12-01T00:00', end: '2026-12-02T00:00' })).toBe(true)
    expect(span('12-01T00:00', '12-02T00:00')).toEqual([0, 1])
  })
  it('in hours: its hours, cut where nothing is drawn', () => {
    expect(span('12-01T07:30', '12-01T09:00', week)).toEqual([17.5, 19])
    expect(span('12-01T05:00', '12-01T07:00', week)).toEqual([16, 17])
  })
})

it('heads tell each column once', () => {
  fc.assert(
    fc.property(scales, scale => {
      const axis = axisOf(scale)
      for (const line of headsOf(axis, null)) {
        expect(line.reduce((sum, head) => sum + head.span, 0)).toBe(axis.columns)
        for (const [n, head] of line.entries())
          if (n > 0) expect(head.at).toBe((line[n - 1]?.at ?? 0) + (line[n - 1]?.span ?? 0))
      }
    }),
    { numRuns: 20 },
  )
})
