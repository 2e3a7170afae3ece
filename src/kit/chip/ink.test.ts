import { expect, it } from 'vitest'
import { inkOn } from './ink.ts'

it.each([
  ['#f2c14e', '#1b1a18'],
  ['#3b4371', '#ffffff'],
  ['#ffffff', '#1b1a18'],
  ['#000000', '#ffffff'],
  ['#767676', '#ffffff'],
  ['red', '#1b1a18'],
])('on %s writes in %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink)
})
