import { expect, it } from 'vitest'
import { clockOffset, measureOffset, restoreOffset } from './clock.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-20T09:00:00.000Z')

it('measures nothing while the clock of the device is being set', () => {
  restoreOffset(null)
  measureOffset(new Date(now).toISOString(), now, now + 200)
  expect(clockOffset()).toBe(100)
  // Five hours fast at the sending, right when the answer comes: their middle would be wrong by half of it.
  measureOffset(new Date(now).toISOString(), now + 5 * HOUR, now + 200)
  expect(clockOffset()).toBe(100)
})
