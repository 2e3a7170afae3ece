import type { PointGroup } from 'signature_pad'
import { expect, test } from 'vitest'
import { STORED_INK, signWithName, signWithStrokes, transformPoints } from './signature-value.ts'

const STROKE: PointGroup = {
  penColor: 'rgb(235, 239, 237)',
  dotSize: 2,
  minWidth: 1,
  maxWidth: 3,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: [{ x: 10, y: 20, pressure: 0.5, time: 1 }],
}

test('points and stroke widths follow the frame, and the ink is the stored one', () => {
  const [stored] = transformPoints([STROKE], 2, STORED_INK)
  expect(stored).toMatchObject({ penColor: STORED_INK, minWidth: 2, maxWidth: 6, dotSize: 4 })
  expect(stored?.points[0]).toEqual({ x: 20, y: 40, pressure: 0.5, time: 1 })
})

test('going to the screen and back keeps the points', () => {
  const back = transformPoints(transformPoints([STROKE], 358 / 600, 'white'), 600 / 358, STROKE.penColor)
  expect(back[0]?.points[0]?.x).toBeCloseTo(10)
  expect(back[0]?.maxWidth).toBeCloseTo(3)
})

test('nothing drawn or one letter typed is not a signature', () => {
  const now = new Date('2026-11-20T12:21:00Z')
  expect(signWithStrokes([], now)).toBeNull()
  expect(signWithName(' J ', now)).toBeNull()
})
