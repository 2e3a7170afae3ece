import { expect, it } from 'vitest'
import { isIos, shouldOffer } from './install.ts'

it.each([
  ['at the first visit', { installed: false, refused: false, visits: 1, received: false }, false],
  ['after a received action', { installed: false, refused: false, visits: 1, received: true }, true],
  ['at the second visit', { installed: false, refused: false, visits: 2, received: false }, true],
  ['once refused', { installed: false, refused: true, visits: 9, received: true }, false],
  ['once installed', { installed: true, refused: false, visits: 9, received: true }, false],
])('%s', (_when, seen, expected) => expect(shouldOffer(seen)).toBe(expected))

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 16)', 5, false],
])('%s with %d touch points', (agent, points, expected) => expect(isIos(agent, points)).toBe(expected))
