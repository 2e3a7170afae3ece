import { describe, expect, it } from 'vitest'
import { rangeOf, segmentsOf } from './row-window.ts'

describe('the rows to draw', () => {
  it('are those in sight and a few beyond, within the list', () => {
    expect(rangeOf({ count: 0, line: 36, top: 0, bottom: 700 })).toEqual({ from: 0, to: 0 })
    expect(rangeOf({ count: 5, line: 36, top: 0, bottom: 700 })).toEqual({ from: 0, to: 5 })
    expect(rangeOf({ count: 10_000, line: 36, top: 36_000, bottom: 36_720 })).toEqual({ from: 992, to: 1032 })
    // A few pixels further, the same rows.
    expect(rangeOf({ count: 10_000, line: 36, top: 36_100, bottom: 36_820 })).toEqual({ from: 992, to: 1032 })
    // Beyond the last row after a filter: the last one still.
    expect(rangeOf({ count: 30, line: 36, top: 36_000, bottom: 36_720 })).toEqual({ from: 29, to: 30 })
  })

  it('keep their places, and the row that has the focus is always among them', () => {
    const runs = (kept: number) =>
      segmentsOf(100, { from: 40, to: 60 }, kept).map(s => `${s.drawn ? '' : '-'}${s.from}:${s.to}`)
    expect(runs(-1)).toEqual(['-0:40', '40:60', '-60:100'])
    expect(runs(50)).toEqual(['-0:40', '40:60', '-60:100'])
    expect(runs(3)).toEqual(['-0:3', '3:4', '-4:40', '40:60', '-60:100'])
    expect(runs(99)).toEqual(['-0:40', '40:60', '-60:99', '99:100'])
    expect(runs(100)).toEqual(runs(-1))
    expect(segmentsOf(0, { from: 0, to: 40 }, 0)).toEqual([])
  })
})
