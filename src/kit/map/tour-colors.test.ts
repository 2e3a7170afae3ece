import { expect, it } from 'vitest'
import { contrast } from '#kit/color/ink.ts'
import { TOUR_COLORS, tourColor } from './tour-colors.ts'

/** What lines, pins and dots lie on, by theme (`theme/tokens.css`): white cards and lists, and theirs in the dark. */
const SURFACES = ['#ffffff', '#faf8f5', '#181e1d', '#111514']

it('tells its line from every surface it is drawn on, in both themes', () => {
  for (let rank = 0; rank < TOUR_COLORS; rank++)
    for (const surface of SURFACES)
      expect(contrast(tourColor(rank), surface), `${tourColor(rank)} on ${surface}`).toBeGreaterThanOrEqual(3)
  expect(new Set(Array.from({ length: TOUR_COLORS }, (_, rank) => tourColor(rank))).size).toBe(TOUR_COLORS)
})
