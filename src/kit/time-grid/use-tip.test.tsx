import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useTip } from './use-tip.ts'

afterEach(cleanup)

it('says what its entry says now, though the mouse rests on it, and nothing once it says nothing', async () => {
  const entry = document.createElement('div')
  entry.dataset.tip = 'Matin · en attente du bureau'
  const { result } = renderHook(useTip)
  act(() => result.current.show(entry))
  expect(result.current.tip?.text).toBe('Matin · en attente du bureau')
  entry.dataset.tip = 'Matin'
  await waitFor(() => expect(result.current.tip?.text).toBe('Matin'))
  delete entry.dataset.tip
  await waitFor(() => expect(result.current.tip).toBeNull())
})
