import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CORNERS,
  initialsOf,
  moveRect,
  outputSize,
  type Rect,
  resizeRect,
  type Size,
  wholeRect,
  zoomOf,
  zoomRect,
} from './geometry.ts'

const wide: Size = { width: 900, height: 600 }

describe('the part that is kept', () => {
  it('starts as the largest square in the middle, or as everything', () => {
    expect(wholeRect(wide, 1)).toEqual({ x: 150, y: 0, width: 600, height: 600 })
    expect(wholeRect({ width: 600, height: 900 }, 1)).toEqual({ x: 0, y: 150, width: 600, height: 600 })
    expect(wholeRect(wide, null)).toEqual({ x: 0, y: 0, ...wide })
  })
  it('stops at the edges', () => {
    expect(moveRect(wholeRect(wide, 1), { x: -1000, y: 50 }, wide)).toMatchObject({ x: 0, y: 0 })
    expect(moveRect(wholeRect(wide, 1), { x: 1000, y: 50 }, wide)).toMatchObject({ x: 300, y: 0 })
  })
  it('is zoomed around its middle, between the whole and six times', () => {
    const twice = zoomRect(wholeRect(wide, 1), 2, wide)
    expect(twice).toEqual({ x: 300, y: 150, width: 300, height: 300 })
    expect(zoomOf(twice, wide)).toBe(2)
    expect(zoomRect(twice, 0.1, wide)).toEqual(wholeRect(wide, 1))
    expect(zoomOf(zoomRect(twice, 100, wide), wide)).toBe(6)
  })
  it('keeps the opposite corner while one is moved', () => {
    const rect: Rect = { x: 100, y: 100, width: 200, height: 100 }
    expect(resizeRect(rect, { sx: 1, sy: 1 }, { x: 50, y: -20 }, { size: wide, ratio: null })).toEqual({
      x: 100,
      y: 100,
      width: 250,
      height: 80,
    })
    expect(resizeRect(rect, { sx: -1, sy: -1 }, { x: 500, y: 500 }, { size: wide, ratio: null })).toEqual({
      x: 276,
      y: 176,
      width: 24,
      height: 24,
    })
  })

  it('never leaves the picture nor its shape, whatever the hand does', () => {
    const step = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) })
    const gesture = fc.record({
      step,
      corner: fc.constantFrom(...CORNERS),
      zoom: fc.double({ min: 0, max: 20, noNaN: true }),
      kind: fc.constantFrom('move', 'zoom', 'resize'),
    })
    fc.assert(
      fc.property(
        fc.record({ width: fc.integer({ min: 60, max: 5000 }), height: fc.integer({ min: 60, max: 5000 }) }),
        fc.constantFrom(1, null),
        fc.array(gesture, { maxLength: 20 }),
        (size, ratio, gestures) => {
          let rect = wholeRect(size, ratio)
          for (const { kind, step: by, corner, zoom } of gestures) {
            if (kind === 'move') rect = moveRect(rect, by, size)
            else if (kind === 'zoom') rect = zoomRect(rect, zoom, size)
            else rect = resizeRect(rect, corner, by, { size, ratio })
            expect(rect.x).toBeGreaterThanOrEqual(-0.001)
            expect(rect.y).toBeGreaterThanOrEqual(-0.001)
            expect(rect.x + rect.width).toBeLessThanOrEqual(size.width + 0.001)
            expect(rect.y + rect.height).toBeLessThanOrEqual(size.height + 0.001)
            expect(Math.min(rect.width, rect.height)).toBeGreaterThan(1)
            if (ratio !== null) expect(rect.width / rect.height).toBeCloseTo(ratio, 5)
          }
        },
      ),
    )
  })
})

it('is drawn at its own size, or reduced to the longest side asked for', () => {
  expect(outputSize({ width: 300, height: 100 }, 512)).toEqual({ width: 300, height: 100 })
  expect(outputSize({ width: 2000, height: 100 }, 500)).toEqual({ width: 500, height: 25 })
  expect(outputSize({ width: 5000, height: 1 }, 500)).toEqual({ width: 500, height: 1 })
})

it.each([
  ['Claire Morel', 'CM'],
  ['Jean-Baptiste de La Tour', 'JT'],
  ['dupont', 'D'],
  ['  ', ''],
  ['émile zola', 'ÉZ'],
])('initials of %j are %j', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
