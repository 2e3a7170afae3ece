import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  area,
  type Corners,
  clampPoint,
  insetCorners,
  isConvex,
  orderCorners,
  outputSize,
  type Rotation,
  rotateCorners,
  squareToQuad,
  turnRight,
  wholeImage,
} from './geometry.ts'

const SIZE = { largeur: 400, hauteur: 600 }
const SHEET: Corners = [
  { x: 40, y: 50 },
  { x: 350, y: 30 },
  { x: 380, y: 560 },
  { x: 20, y: 540 },
]

test('a point outside comes back to the edge', () => {
  expect(clampPoint({ x: -3, y: 900 }, SIZE)).toEqual({ x: 0, y: 600 })
  expect(clampPoint({ x: 12, y: 34 }, SIZE)).toEqual({ x: 12, y: 34 })
})

describe('orderCorners', () => {
  test('gives the same order whatever the detector’s', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), order => {
        const mixed = order.map(i => SHEET[i] ?? { x: 0, y: 0 })
        expect(orderCorners(mixed)).toEqual(SHEET)
      }),
    )
  })

  test('never names a corner twice, even for a page turned by 45°', () => {
    const diamond = [
      { x: 200, y: 0 },
      { x: 400, y: 200 },
      { x: 200, y: 400 },
      { x: 0, y: 200 },
    ]
    expect(new Set(orderCorners(diamond))).toEqual(new Set(diamond))
    expect(isConvex(orderCorners(diamond))).toBe(true)
  })

  test('refuses anything but four points', () => {
    expect(() => orderCorners(SHEET.slice(1))).toThrow(RangeError)
  })
})

describe('isConvex', () => {
  test('refuses crossed, folded and flat shapes', () => {
    const [a, b, c, d] = SHEET
    expect(isConvex(SHEET)).toBe(true)
    expect(isConvex([a, c, b, d])).toBe(false)
    expect(isConvex([a, b, { x: 60, y: 60 }, d])).toBe(false)
    expect(isConvex([a, a, a, a])).toBe(false)
  })
})

test('the output keeps the proportions and caps the long side', () => {
  const photo = wholeImage({ largeur: 3000, hauteur: 4000 })
  expect(outputSize(photo, 2000)).toEqual({ largeur: 1500, hauteur: 2000 })
  expect(outputSize(wholeImage(SIZE), 2000)).toEqual(SIZE)
})

test('four quarter turns give the page back, one swaps its sides', () => {
  const turned = rotateCorners(wholeImage(SIZE), 1)
  expect(outputSize(turned, 2000)).toEqual({ largeur: 600, hauteur: 400 })
  // Clockwise: what was at the bottom left is now at the top left.
  expect(turned[0]).toEqual({ x: 0, y: 600 })
  let rotation: Rotation = 0
  for (let i = 0; i < 4; i++) rotation = turnRight(rotation)
  expect(rotateCorners(SHEET, rotation)).toEqual(SHEET)
})

test('the homography sends the unit square onto the corners', () => {
  const [a, b, c, d, e, f, g, h] = squareToQuad(SHEET)
  const units = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const
  for (const [i, [u, v]] of units.entries()) {
    const w = g * u + h * v + 1
    expect((a * u + b * v + c) / w).toBeCloseTo(SHEET[i]?.x ?? 0)
    expect((d * u + e * v + f) / w).toBeCloseTo(SHEET[i]?.y ?? 0)
  }
})

test('insetting moves each edge inwards', () => {
  expect(insetCorners(wholeImage(SIZE), 5)[2]).toEqual({ x: 395, y: 595 })
  expect(area(insetCorners(SHEET, 3))).toBeLessThan(area(SHEET))
})
