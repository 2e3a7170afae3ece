import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { axisOf, dayScale, monthScale, positionOf, wallOf, weekScale } from './axis.ts'
import { existing, later, moved, rangeOf, realMinutes, resized, wallMinutes } from './range.ts'

/** Both changes of clock of 2026, and days around them. */
const walls = fc
  .tuple(fc.constantFrom('2026-03-28', '2026-10-24', '2026-12-05'), fc.nat(2), fc.nat(95))
  .map(([day, by, quarter]) => wallOf(ajouterJours(day, by), quarter * 15))
const axes = fc.constantFrom(
  axisOf(monthScale('2026-03-01')),
  axisOf(weekScale('2026-03-29', [0, 1440])),
  axisOf(dayScale('2026-03-29', [0, 1440])),
  axisOf(dayScale('2026-10-25')),
)

describe('the clock changes', () => {
  it.each([
    ['2026-03-28T22:00', '2026-03-29T06:00', 7],
    ['2026-10-24T22:00', '2026-10-25T06:00', 9],
    ['2026-12-05T22:00', '2026-12-06T06:00', 8],
  ])('%s to %s lasts %i hours, and eight on the wall', (start, end, hours) => {
    expect([realMinutes(start, end), wallMinutes(start, end)]).toEqual([hours * 60, 480])
  })
  it('a time that the wall never shows is an hour later; every other stays', () => {
    expect(existing('2026-03-29T02:30')).toBe('2026-03-29T03:30')
    fc.assert(
      fc.property(walls, wall => {
        const skipped = wall.startsWith('2026-03-29T02')
        expect(existing(wall)).toBe(skipped ? later(wall, 60) : wall)
        expect(existing(existing(wall))).toBe(existing(wall))
      }),
    )
  })
  it('a night moved over the change keeps its hours on the wall', () => {
    const axis = axisOf(monthScale('2026-03-01'))
    expect(moved(axis, { start: '2026-03-10T22:00', end: '2026-03-11T06:00' }, 18)).toEqual({
      start: '2026-03-28T22:00',
      end: '2026-03-29T06:00',
    })
  })
})

describe('ranges', () => {
  it('are the same whichever end was pressed first, never empty, on times that exist', () => {
    fc.assert(
      fc.property(axes, fc.nat(), fc.nat(), (axis, a, b) => {
        const [one, other] = [a % axis.columns, b % axis.columns]
        const range = rangeOf(axis, one, other)
        expect(rangeOf(axis, other, one)).toEqual(range)
        expect(range.end > range.start).toBe(true)
        expect([existing(range.start), existing(range.end)]).toEqual([range.start, range.end])
      }),
    )
  })
  it('moving there and back, away from the edges and the change, changes nothing', () => {
    const axis = axisOf(monthScale('2026-12-01'))
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 20 }), fc.integer({ min: -7, max: 7 }), fc.nat(95), (day, by, quarter) => {
        const start = wallOf(`2026-12-${String(day).padStart(2, '0')}`, quarter * 15)
        const entry = { start, end: later(start, 450) }
        expect(moved(axis, moved(axis, entry, by), -by)).toEqual(entry)
      }),
    )
  })
  it('moving keeps the length on the wall, and the start on the axis', () => {
    fc.assert(
      fc.property(axes, fc.nat(), fc.integer({ min: -200, max: 200 }), (axis, at, by) => {
        const { start } = rangeOf(axis, at % axis.columns, at % axis.columns)
        const to = moved(axis, { start, end: later(start, 480) }, by)
        const position = positionOf(axis, to.start)
        expect(position >= 0 && position < axis.columns).toBe(true)
        // Less or more only where one of its ends was skipped by the clock.
        const skipped = [to.start, to.end].some(w => w.startsWith('2026-03-29T03'))
        if (!skipped) expect(wallMinutes(to.start, to.end)).toBe(480)
      }),
    )
  })
  it('pulling an edge never leaves less than a column, and moves the other one never', () => {
    fc.assert(
      fc.property(axes, fc.nat(), fc.nat(), fc.constantFrom<'start' | 'end'>('start', 'end'), (axis, at, to, edge) => {
        const entry = rangeOf(axis, at % axis.columns, at % axis.columns)
        const pulled = resized(axis, entry, edge, to % axis.columns)
        expect(pulled.end > pulled.start).toBe(true)
        expect(edge === 'start' ? pulled.end : pulled.start).toBe(edge === 'start' ? entry.end : entry.start)
      }),
    )
  })
})
