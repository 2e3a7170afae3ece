import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isStaleBuild, LOAD_TIMEOUT_MS, loadPart, watchStaleChunks } from './load.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const never = () => new Promise<string>(() => undefined)

it('gives up on a part after 120 seconds, and not before', async () => {
  expect(LOAD_TIMEOUT_MS).toBe(120_000)
  const failed = vi.fn()
  void loadPart(never).catch(failed)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledOnce()
})

it('hands over what came, or why it did not, and leaves no timer behind', async () => {
  expect(await loadPart(async () => 'écran')).toBe('écran')
  await expect(loadPart(async () => Promise.reject(new Error('missing')))).rejects.toThrow('missing')
  expect(vi.getTimerCount()).toBe(0)
})

it('a part that is gone while there is a network tells of a newer build; one that nobody opened tells nothing', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  watchStaleChunks()
  vi.stubGlobal('navigator', { onLine: true })
  // Made ready for tomorrow while the server restarts.
  const error = new Error('gone')
  target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  expect(isStaleBuild()).toBe(false)
  const gone = () => loadPart(async () => Promise.reject(error)).catch(() => isStaleBuild())
  vi.stubGlobal('navigator', { onLine: false })
  expect(await gone()).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  expect(await gone()).toBe(true)
})
