import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportReachable } from '#offline/connectivity.ts'
import { askWhileSilent } from './ask-while-silent.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  reportReachable(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks nothing while the office is heard', async () => {
  const ask = vi.fn(async () => undefined)
  const stop = askWhileSilent(ask)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ask).not.toHaveBeenCalled()
  stop()
})

it('asks two seconds after an answer was lost, then less and less often, until the office is heard', async () => {
  const ask = vi.fn(async () => {
    if (ask.mock.calls.length === 3) reportReachable(true)
    else throw new Error('nobody')
  })
  const stop = askWhileSilent(ask)
  reportReachable(false)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(ask).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ask).toHaveBeenCalledTimes(3)
  // Lost another time, it begins anew.
  reportReachable(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ask).toHaveBeenCalledTimes(4)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ask).toHaveBeenCalledTimes(4)
})

it('asks nothing of a device without any network, nor for a page that nobody looks at', async () => {
  const ask = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { onLine: false })
  const stop = askWhileSilent(ask)
  reportReachable(false)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  reportReachable(true)
  reportReachable(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  stop()
})
