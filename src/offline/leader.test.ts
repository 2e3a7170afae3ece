import { afterEach, expect, it, vi } from 'vitest'
import { withLeadership } from './leader.ts'

afterEach(() => vi.restoreAllMocks())

it('works once, whatever the work fails of: a cut transaction has the name of a lock that was waited for too long', async () => {
  const work = vi.fn(async () => {
    throw new DOMException('Quota exceeded', 'AbortError')
  })
  await expect(withLeadership('seul', 1_000, work)).rejects.toThrow('Quota exceeded')
  expect(work).toHaveBeenCalledTimes(1)
})

it('does not wait for ever for a page that keeps the lock', async () => {
  let giveBack: () => void = () => undefined
  const held = new Promise<void>(taken => {
    void navigator.locks.request('pris', async () => {
      taken()
      await new Promise<void>(resolve => {
        giveBack = resolve
      })
    })
  })
  await held
  expect(await withLeadership('pris', 20, async () => 'fait')).toBe('fait')
  giveBack()
})
