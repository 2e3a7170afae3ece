import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let clock: typeof import('./clock.ts')
// Another page: nothing of the former one is in its memory.
beforeEach(async () => {
  vi.resetModules()
  clock = await import('./clock.ts')
})

const HOUR = 3_600_000
const now = Date.parse('2026-11-20T09:00:00.000Z')

it('measures nothing while the clock of the device is being set', () => {
  const { clockOffset, measureOffset } = clock
  measureOffset(new Date(now).toISOString(), now, now + 200)
  expect(clockOffset()).toBe(100)
  // Five hours fast at the sending, right when the answer comes: their middle would be wrong by half of it.
  measureOffset(new Date(now).toISOString(), now + 5 * HOUR, now + 200)
  expect(clockOffset()).toBe(100)
})

describe('a clock set back while out of reach', () => {
  afterEach(() => vi.useRealTimers())
  const DAY = 24 * HOUR
  const page = async (at: number) => {
    vi.useFakeTimers({ now: at, toFake: ['Date', 'performance'] })
    vi.resetModules()
    return await import('./clock.ts')
  }

  it('does not take the day away: the hour goes on from what is proven', async () => {
    const { correctedNow, measureOffset, clockOffset, isClockBehind } = await page(now)
    measureOffset(new Date(now).toISOString(), now, now)
    vi.advanceTimersByTime(2 * HOUR)
    expect(isClockBehind()).toBe(false)
    vi.setSystemTime(now + 2 * HOUR - DAY)
    expect(isClockBehind()).toBe(true)
    expect(correctedNow()).toBe(new Date(now + 2 * HOUR).toISOString())
    // What an action keeps as evidence leads from the device's hour to the true one.
    expect(clockOffset()).toBe(-DAY)
    vi.advanceTimersByTime(HOUR)
    expect(correctedNow()).toBe(new Date(now + 3 * HOUR).toISOString())
    // Set right again: it is believed again.
    vi.setSystemTime(now + 4 * HOUR)
    expect([isClockBehind(), correctedNow()]).toEqual([false, new Date(now + 4 * HOUR).toISOString()])
  })

  it('is seen by the next page too, from the hour that the office last said', async () => {
    const { correctedNow, isClockBehind, lastOfficeTime, restoreOffset } = await page(now - DAY)
    restoreOffset(0, now)
    expect([isClockBehind(), correctedNow()]).toEqual([true, new Date(now).toISOString()])
    expect(lastOfficeTime()).toBe(now)
  })

  it('gives way to the office, whatever had been believed', async () => {
    const { correctedNow, isClockBehind, measureOffset, restoreOffset } = await page(now)
    restoreOffset(0, now + DAY)
    measureOffset(new Date(now).toISOString(), now, now)
    expect([isClockBehind(), correctedNow()]).toEqual([false, new Date(now).toISOString()])
  })
})

it('tells nothing as done after it was received, nor in the future, where the clock had been put forward', () => {
  const { measureOffset, toldAction } = clock
  const [done, received] = [new Date(now + 3 * HOUR).toISOString(), new Date(now).toISOString()]
  measureOffset(new Date(Date.now()).toISOString(), Date.now(), Date.now())
  expect(toldAction({ fait_a: done, recu_a: received }).fait_a).toBe(received)
  const earlier = new Date(now - HOUR).toISOString()
  expect(toldAction({ fait_a: earlier, recu_a: received }).fait_a).toBe(earlier)
  const ahead = new Date(Date.now() + 3 * HOUR).toISOString()
  expect(Date.parse(toldAction({ fait_a: ahead }).fait_a)).toBeLessThanOrEqual(Date.now())
})

describe('by when what the office answered was stored', () => {
  afterEach(() => vi.useRealTimers())
  const said = new Date(now).toISOString()

  it('at the end of the exchange at the latest, whatever the device believes the hour is', () => {
    vi.useFakeTimers({ now: now - 5 * HOUR, toFake: ['Date', 'performance'] })
    const asked = clock.presentMoment()
    vi.advanceTimersByTime(3_000)
    expect(clock.storedBy(said, asked)).toBe(new Date(now + 3_000).toISOString())
  })
  it('also where one of the two clocks stood still or was set meanwhile', () => {
    vi.useFakeTimers({ now, toFake: ['Date', 'performance'] })
    const asked = clock.presentMoment()
    vi.advanceTimersByTime(3_000)
    vi.setSystemTime(now - HOUR)
    expect(clock.storedBy(said, asked)).toBe(new Date(now + 3_000).toISOString())
    vi.setSystemTime(now + 9_000)
    expect(clock.storedBy(said, asked)).toBe(new Date(now + 9_000).toISOString())
    vi.setSystemTime(now + 100 * HOUR)
    expect(clock.storedBy(said, asked)).toBe(new Date(now + HOUR / 4).toISOString())
  })
})
