import { describe, expect, it } from 'vitest'
import { PARTS, Pace } from './pace.ts'

const ROW = 44

/** Frames of a scroll, each as far from the one before, on a device that takes some ms for a part and some for the rest. */
function scroll(
  pace: Pace,
  { frames, px, part, rest = 4 }: { frames: number; px: number; part: number; rest?: number },
) {
  let [top, late] = [0, 0]
  const drawn: number[] = []
  for (let n = 0; n < frames; n++) {
    top += px
    const wanted = Math.ceil((px / ROW) * PARTS)
    const parts = Math.min(wanted, pace.frame(top, ROW))
    const ms = Math.max(16.7, rest + parts * part)
    late += ms > 22 ? 1 : 0
    pace.took(ms, parts)
    drawn.push(parts)
  }
  return { late, drawn }
}

describe('the pace of a scroll', () => {
  it('draws all that comes in sight while frames are on time', () => {
    const { late, drawn } = scroll(new Pace(), { frames: 200, px: 120, part: 1 })
    expect(late).toBe(0)
    expect(new Set(drawn)).toEqual(new Set([9]))
  })

  it('draws less on a device that is made late, which it learns in a few frames and does not ask again at each', () => {
    const pace = new Pace()
    expect(scroll(pace, { frames: 10, px: 40, part: 9 }).late).toBeLessThanOrEqual(3)
    const { late, drawn } = scroll(pace, { frames: 1000, px: 12, part: 9 })
    expect(late / 1000).toBeLessThan(0.02)
    expect(Math.min(...drawn.slice(1))).toBe(1)
  })

  it('does not begin rows that would leave before they are whole', () => {
    const pace = new Pace()
    scroll(pace, { frames: 20, px: 40, part: 9 })
    expect(scroll(pace, { frames: 100, px: 120, part: 9 })).toEqual({ late: 0, drawn: Array(100).fill(0) })
  })

  it('tries more again, and finds the device that was only busy', () => {
    const pace = new Pace()
    scroll(pace, { frames: 20, px: 40, part: 9 })
    const { late, drawn } = scroll(pace, { frames: 1000, px: 40, part: 1 })
    expect(late).toBe(0)
    expect(drawn.at(-1)).toBe(3)
  })

  it('goes first through what is in sight, then to what comes, whichever way', () => {
    const pace = new Pace()
    const [range, seen] = [
      { first: 0, last: 8 },
      { first: 2, last: 6 },
    ]
    pace.frame(100, ROW)
    expect([...pace.inOrder(range, seen)]).toEqual([2, 3, 4, 5, 6, 7])
    pace.frame(50, ROW)
    expect([...pace.inOrder(range, seen)]).toEqual([5, 4, 3, 2, 1, 0])
  })
})
