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

it('stands at the foot of its grid, not over the rows around, and above an entry that is down there itself', () => {
  const grid = document.body.appendChild(document.createElement('div'))
  grid.setAttribute('role', 'grid')
  const entry = grid.appendChild(document.createElement('div'))
  entry.dataset.tip = 'Matin'
  const rect = (top: number, bottom: number) => ({ left: 0, width: 40, top, bottom }) as DOMRect
  grid.getBoundingClientRect = () => rect(100, 600)
  entry.getBoundingClientRect = () => rect(200, 230)
  const { result } = renderHook(useTip)
  act(() => result.current.show(entry))
  expect(result.current.tip).toMatchObject({ x: 20, y: 600 })
  entry.getBoundingClientRect = () => rect(550, 580)
  act(() => result.current.show(entry))
  expect(result.current.tip?.y).toBe(550)
  // Of a grid that goes on under the window, its foot is the window's.
  grid.getBoundingClientRect = () => rect(100, 9_000)
  entry.getBoundingClientRect = () => rect(200, 230)
  act(() => result.current.show(entry))
  expect(result.current.tip?.y).toBe(innerHeight)
  grid.remove()
})
