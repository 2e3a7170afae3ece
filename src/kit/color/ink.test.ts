import { describe, expect, it } from 'vitest'
import { contrast, inkOn, luminance, MIN_CONTRAST } from './ink.ts'

describe('ink on a chosen colour', () => {
  it('takes what is not a colour for a white page', () => {
    for (const text of ['', 'red', '#fff', '#12345g', '#1234567']) {
      expect(luminance(text)).toBe(1)
      expect(inkOn(text)).toBe('#22211e')
    }
  })
  it('follows the formula of WCAG', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1)
    expect(luminance('#000000')).toBe(0)
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  })
  it.each([
    ['#f6c95b', '#22211e'],
    ['#7FB3E6', '#22211e'],
    ['#e8e8e8', '#22211e'],
    ['#3d4a7a', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#808080', '#000000'],
  ])('on %s writes in %s', (color, ink) => {
    expect(inkOn(color)).toBe(ink)
  })
  it('reads at 4.5:1 on every colour', () => {
    const hex = (value: number) => value.toString(16).padStart(2, '0')
    const weak: string[] = []
    for (let r = 0; r < 256; r += 15)
      for (let g = 0; g < 256; g += 15)
        for (let b = 0; b < 256; b += 15) {
          const color = `#${hex(r)}${hex(g)}${hex(b)}`
          if (contrast(color, inkOn(color)) < MIN_CONTRAST) weak.push(color)
        }
    expect(weak).toEqual([])
  })
})
