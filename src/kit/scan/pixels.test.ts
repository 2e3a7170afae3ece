import { expect, test } from 'vitest'
import { enhanceBlackWhite, enhanceColour } from './enhance.ts'
import { type Corners, rotateCorners, wholeImage } from './geometry.ts'
import { type Pixels, warpPerspective } from './warp.ts'

function paint(width: number, height: number, grey: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const value = grey(i % width, Math.floor(i / width))
    data.set([value, value, value, 255], i * 4)
  }
  return { data, width, height }
}

const at = (p: Pixels, x: number, y: number) => p.data[(y * p.width + x) * 4] ?? -1

test('warping the whole image changes nothing', () => {
  const source = paint(20, 30, (x, y) => x * 5 + y * 3)
  const same = warpPerspective(source, wholeImage({ largeur: 20, hauteur: 30 }), { largeur: 20, hauteur: 30 })
  for (const [x, y] of [
    [0, 0],
    [10, 12],
    [18, 28],
  ] as const)
    expect(at(same, x, y)).toBeCloseTo(at(source, x, y), -0.5)
})

test('a quarter turn puts the left column on top', () => {
  const source = paint(20, 30, x => (x < 5 ? 0 : 255))
  const corners = rotateCorners(wholeImage({ largeur: 20, hauteur: 30 }), 1)
  const turned = warpPerspective(source, corners, { largeur: 30, hauteur: 20 })
  expect(at(turned, 15, 1)).toBe(0)
  expect(at(turned, 15, 15)).toBe(255)
})

test('a slanted edge comes out straight', () => {
  const source = paint(200, 200, (x, y) => (x > 40 + y * 0.2 && x < 160 - y * 0.1 ? 230 : 20))
  const corners: Corners = [
    { x: 40, y: 0 },
    { x: 160, y: 0 },
    { x: 140, y: 200 },
    { x: 80, y: 200 },
  ]
  const page = warpPerspective(source, corners, { largeur: 100, hauteur: 160 })
  for (let y = 2; y < 158; y += 12) {
    expect(at(page, 4, y)).toBeGreaterThan(200)
    expect(at(page, 95, y)).toBeGreaterThan(200)
  }
})

test('black and white makes paper white and ink dark under uneven light', () => {
  const light = (x: number) => 240 - x * 0.5
  const stripes = (x: number, y: number) => (y % 12 < 3 ? light(x) * 0.3 : light(x))
  const page = enhanceBlackWhite(paint(300, 240, stripes))
  for (const x of [20, 150, 280]) {
    expect(at(page, x, 121)).toBeLessThan(40)
    expect(at(page, x, 127)).toBeGreaterThan(240)
  }
})

test('colour stretches a dull photo and leaves a uniform one alone', () => {
  const dull = enhanceColour(paint(100, 100, (_x, y) => (y % 10 < 2 ? 80 : 170)))
  expect(at(dull, 5, 0)).toBeLessThan(20)
  expect(at(dull, 5, 5)).toBeGreaterThan(240)
  expect(at(enhanceColour(paint(50, 50, () => 120)), 5, 5)).toBe(120)
})
