import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MINUTES } from './layout.ts'
import { formatRange, moveRange, parseTime, QUARTER, rangeBetween, rangeOfTimes, resizeRange } from './range.ts'
import type { AgendaRange } from './types.ts'

const DAYS = ['1', '2', '3']
const quarters = (min: number, max: number) => fc.integer({ min, max }).map(n => n * QUARTER)
const overnight = fc.boolean()

/** A range that the rules allow. */
const ranges = fc
  .record({ day: fc.constantFrom(...DAYS), start: quarters(0, 95), length: quarters(1, 96), overnight })
  .map(({ day, start, length, overnight: nights }) => ({
    rules: { overnight: nights, days: DAYS },
    range: { day, start, end: nights ? start + length : Math.min(DAY_MINUTES, start + length) },
  }))

function isAllowed({ day, start, end }: AgendaRange, nights: boolean): boolean {
  const whole = start % QUARTER === 0 && end % QUARTER === 0 && DAYS.includes(day)
  return (
    whole &&
    start >= 0 &&
    start < DAY_MINUTES &&
    end - start >= QUARTER &&
    end <= (nights ? start + DAY_MINUTES : DAY_MINUTES)
  )
}

describe('ranges', () => {
  it('holds both quarters of a drag, in either direction', () => {
    expect(rangeBetween('1', 487, 502)).toEqual({ day: '1', start: 480, end: 510 })
    expect(rangeBetween('1', 502, 487)).toEqual({ day: '1', start: 480, end: 510 })
    expect(rangeBetween('1', 1439, 5000)).toEqual({ day: '1', start: 1425, end: 1440 })
  })
  it('stays a range that is allowed, wherever it is moved, and keeps its length', () => {
    fc.assert(
      fc.property(ranges, fc.integer({ min: -9, max: 9 }), quarters(-200, 200), ({ range, rules }, days, minutes) => {
        const moved = moveRange(range, { days, minutes }, rules)
        expect(isAllowed(moved, rules.overnight)).toBe(true)
        expect(moved.end - moved.start).toBe(range.end - range.start)
      }),
    )
  })
  it('stays a range that is allowed, whatever edge is pulled, and moves that edge only', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom('start', 'end'), quarters(-200, 200), ({ range, rules }, edge, minutes) => {
        const pulled = resizeRange(range, edge, minutes, rules)
        expect(isAllowed(pulled, rules.overnight)).toBe(true)
        const other = edge === 'start' ? 'end' : 'start'
        expect(pulled[other]).toBe(range[other])
      }),
    )
  })
  it('undoes by the opposite move what met no edge', () => {
    expect(
      moveRange(
        moveRange({ day: '2', start: 600, end: 660 }, { days: 1, minutes: 45 }, { days: DAYS }),
        { days: -1, minutes: -45 },
        { days: DAYS },
      ),
    ).toEqual({ day: '2', start: 600, end: 660 })
  })
})

describe('times', () => {
  it.each(['', '8:15', '24:00', '12:60', 'midi'])('%j is no time', text => {
    expect(parseTime(text)).toBeNull()
    expect(rangeOfTimes('1', text, '10:00', {})).toBeNull()
  })
  it('goes over midnight only where nights are allowed', () => {
    expect(rangeOfTimes('1', '22:00', '06:00', {})).toBeNull()
    expect(rangeOfTimes('1', '22:00', '06:00', { overnight: true })).toEqual({ day: '1', start: 1320, end: 1800 })
    expect(rangeOfTimes('1', '22:00', '00:00', {})).toEqual({ day: '1', start: 1320, end: 1440 })
    expect(rangeOfTimes('1', '22:00', '22:00', { overnight: true })).toBeNull()
  })
  it('reads like a clock', () => {
    expect(formatRange({ start: 495, end: 720 })).toBe('08:15 – 12:00')
    expect(formatRange({ start: 1320, end: 1440 })).toBe('22:00 – 00:00')
    expect(formatRange({ start: 1320, end: 1800 })).toBe('22:00 – 06:00 (lendemain)')
  })
})
