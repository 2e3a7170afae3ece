import { expect, test } from 'vitest'
import { formatZoom, NATURAL_WIDTH, pageWidth, stepZoom } from './zoom.ts'

test('fit follows the window up to 150 %', () => {
  expect(pageWidth('largeur', 358)).toBe(358)
  expect(pageWidth('largeur', 3000)).toBe(NATURAL_WIDTH * 1.5)
})

test('a step always moves the right way from what is on screen', () => {
  expect(stepZoom('largeur', 358, 1)).toBe(0.5)
  expect(stepZoom('largeur', 358, -1)).toBe(0.25)
  expect(stepZoom(1, 358, 1)).toBe(1.25)
  expect(stepZoom(4, 358, 1)).toBe(4)
  expect(stepZoom(0.25, 358, -1)).toBe(0.25)
})

test('the zoom is written in French', () => {
  expect(formatZoom(1, 0)).toBe('100\u00a0%')
})
