import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, estJourIso, jourSemaine } from '#wire/dates.ts'
import { monthState, monthsOf, stepDay } from './months.ts'

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']

describe('months of a year', () => {
  it('holds each day once, in its order, under its weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), year => {
        const months = monthsOf(year)
        const days = months.flatMap(m => m.weeks.flat()).filter(day => day !== null)
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
        expect(days).toHaveLength(leap ? 366 : 365)
        expect(days[0]).toBe(`${year}-01-01`)
        expect(days.every((day, i) => i === 0 || day === ajouterJours(days[i - 1] ?? '', 1))).toBe(true)
        for (const { weeks } of months)
          for (const week of weeks) for (const [i, day] of week.entries()) if (day) expect(jourSemaine(day)).toBe(i + 1)
      }),
      { numRuns: 20 },
    )
  })
  it.each([
    [2025, 12, -1],
    [2026, 10, -1],
    [2026, 11, 0],
    [2026, 12, 1],
    [2027, 1, 1],
  ])('%i-%i is %i', (year, month, state) => {
    expect(monthState(year, month, '2026-11-20')).toBe(state)
  })
})

describe('the keyboard', () => {
  it('stays in the year and on a day that exists, whatever is typed', () => {
    const typed = fc.array(fc.tuple(fc.constantFrom(...KEYS), fc.boolean()), { maxLength: 60 })
    fc.assert(
      fc.property(typed, keys => {
        let day = '2028-02-29'
        for (const [key, whole] of keys) {
          day = stepDay(day, key, whole) ?? 'none'
          expect(estJourIso(day) && day.startsWith('2028')).toBe(true)
        }
      }),
    )
  })
  it.each([
    ['2026-01-31', 'PageDown', '2026-02-28'],
    ['2026-12-10', 'PageDown', '2026-12-10'],
    ['2026-11-20', 'Home', '2026-11-16'],
    ['2026-11-20', 'ArrowDown', '2026-11-27'],
    ['2026-12-31', 'ArrowRight', '2026-12-31'],
  ])('%s, %s leads to %s', (day, key, to) => {
    expect(stepDay(day, key, false)).toBe(to)
  })
  it('goes to both ends of the year, and moves by no other key', () => {
    expect([stepDay('2026-11-20', 'Home', true), stepDay('2026-11-20', 'End', true)]).toEqual([
      '2026-01-01',
      '2026-12-31',
    ])
    expect(stepDay('2026-11-20', 'a', false)).toBeNull()
  })
})
