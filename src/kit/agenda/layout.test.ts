import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MINUTES, overlap, placePieces, shownMinutes, splitPieces } from './layout.ts'
import type { AgendaRange } from './types.ts'

const DAYS = ['1', '2', '3', '4', '5', '6', '7']

const range: fc.Arbitrary<AgendaRange> = fc
  .record({
    day: fc.constantFrom(...DAYS),
    start: fc.nat(DAY_MINUTES - 15),
    length: fc.integer({ min: 15, max: 1440 }),
  })
  .map(({ day, start, length }) => ({ day, start, end: start + length }))

describe('pieces of slots', () => {
  it('cuts a night at midnight, in the next column', () => {
    const night = { day: '2', start: 1290, end: 1800 }
    expect(splitPieces([night], { days: DAYS })).toEqual([
      { slot: night, column: 1, start: 1290, end: 1440, before: false, after: true },
      { slot: night, column: 2, start: 0, end: 360, before: true, after: false },
    ])
  })
  it('ends at midnight without a piece of zero minute', () => {
    expect(splitPieces([{ day: '1', start: 1200, end: 1440 }], { days: DAYS, wrap: true })).toHaveLength(1)
  })
  it('ends the last night in the first column only where the week comes again', () => {
    const night = { day: '7', start: 1290, end: 1800 }
    expect(splitPieces([night], { days: DAYS }).map(p => p.column)).toEqual([6])
    expect(splitPieces([night], { days: DAYS, wrap: true }).map(p => p.column)).toEqual([6, 0])
  })
  it('shows the end of the night before, and nothing of a day that is not there', () => {
    const eve = { day: '2026-11-15', start: 1290, end: 1800 }
    const days = ['2026-11-16', '2026-11-17']
    expect(splitPieces([eve], { days, dayBefore: eve.day })).toMatchObject([{ column: 0, start: 0, end: 360 }])
    expect(splitPieces([eve], { days })).toEqual([])
  })
  it('loses no minute of a week that comes again', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 30 }), slots => {
        const pieces = splitPieces(slots, { days: DAYS, wrap: true })
        const minutes = (list: readonly { start: number; end: number }[]) =>
          list.reduce((n, p) => n + p.end - p.start, 0)
        expect(minutes(pieces)).toBe(minutes(slots))
        expect(pieces.every(p => p.start >= 0 && p.end <= DAY_MINUTES && p.end > p.start)).toBe(true)
      }),
    )
  })
})

describe('lanes', () => {
  it('puts two that follow one another in one lane, and three at once in three', () => {
    const at = (start: number, end: number) => ({ day: '1', start, end })
    const lanes = placePieces(
      splitPieces([at(480, 720), at(720, 840), at(900, 960), at(910, 930), at(915, 980)], { days: DAYS }),
    )
    expect(lanes.map(p => [p.lane, p.lanes])).toEqual([
      [0, 1],
      [0, 1],
      [0, 3],
      [1, 3],
      [2, 3],
    ])
  })
  it('never puts two at the same time in one lane, and never one lane too many', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 25 }), slots => {
        const placed = placePieces(splitPieces(slots, { days: DAYS, wrap: true }))
        for (const [i, one] of placed.entries()) {
          expect(one.lane).toBeLessThan(one.lanes)
          const others = placed.filter((other, j) => j !== i && other.column === one.column && overlap(one, other))
          expect(others.every(other => other.lane !== one.lane && other.lanes === one.lanes)).toBe(true)
          if (others.length === 0) expect(one.lanes).toBe(1)
        }
        for (const one of placed) {
          // As many lanes as the busiest minute of the group needs; some piece of the group sees it at its start.
          const group = placed.filter(p => p.column === one.column && p.lanes === one.lanes)
          const busiest = Math.max(...group.map(p => group.filter(q => q.start <= p.start && p.start < q.end).length))
          expect(busiest).toBeGreaterThanOrEqual(one.lanes)
        }
      }),
    )
  })
  it('keeps every piece', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 25 }), slots => {
        const pieces = splitPieces(slots, { days: DAYS })
        expect(placePieces(pieces)).toHaveLength(pieces.length)
      }),
    )
  })
})

describe('minutes drawn', () => {
  it('are the hours asked for, wider by whole hours where a slot needs it', () => {
    expect(shownMinutes([], [1, 24])).toEqual({ from: 60, to: 1440 })
    expect(shownMinutes([{ start: 600, end: 660 }], [8, 18])).toEqual({ from: 480, to: 1080 })
    expect(shownMinutes([{ start: 20, end: 1100 }], [8, 18])).toEqual({ from: 0, to: 1140 })
  })
})
