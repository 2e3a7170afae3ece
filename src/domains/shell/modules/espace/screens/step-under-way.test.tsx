import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => history.replaceState({ avant: '/m/clients' }, ''))

/** The page's code, read again as after a reload. */
async function reload() {
  dispatchEvent(new Event('pagehide'))
  vi.resetModules()
  return await import('./step-under-way.ts')
}

it('a step that is under way is found again by a reload, beside what the history held, and not once one is back', async () => {
  const first = await import('./step-under-way.ts')
  first.goToStep('clients')
  const second = await reload()
  expect(renderHook(() => second.useStepUnderWay()).result.current).toBe('clients')
  expect(history.state).toMatchObject({ avant: '/m/clients' })
  second.goToStep(null)
  first.goToStep(null)
  const third = await reload()
  expect(renderHook(() => third.useStepUnderWay()).result.current).toBeNull()
})
