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

const rect = (top: number, bottom: number, left = 0) =>
  ({ left, width: left === 0 ? 1000 : 40, top, bottom, height: bottom - top }) as DOMRect

it('touches its entry, above it and below one at the top of the window, never over it', () => {
  const grid = document.body.appendChild(document.createElement('div'))
  grid.setAttribute('role', 'grid')
  const entry = grid.appendChild(document.createElement('div'))
  entry.dataset.tip = 'Matin'
  grid.getBoundingClientRect = () => rect(40, 9_000)
  const tipAt = (place: DOMRect) => {
    entry.getBoundingClientRect = () => place
    act(() => result.current.show(entry))
    return result.current.tip
  }
  const { result } = renderHook(useTip)
  expect(tipAt(rect(200, 230, 300))).toMatchObject({ x: 320, y: 200, side: 'above' })
  expect(tipAt(rect(60, 90, 300))).toMatchObject({ x: 320, y: 90, side: 'below' })
  // What is out of sight of the grid counts for nothing: the middle is that of what is seen.
  expect(tipAt({ ...rect(200, 230), left: -500, width: 600 } as DOMRect)).toMatchObject({ x: 50 })
  grid.remove()
})

it('goes along with what scrolls, and goes once its entry is out of sight', () => {
  const grid = document.body.appendChild(document.createElement('div'))
  grid.setAttribute('role', 'grid')
  const entry = grid.appendChild(document.createElement('button'))
  entry.dataset.tip = 'Matin'
  grid.getBoundingClientRect = () => rect(100, 600)
  entry.getBoundingClientRect = () => rect(300, 330, 300)
  const { result } = renderHook(useTip)
  act(() => result.current.show(entry))
  const scrollTo = (place: DOMRect) => {
    entry.getBoundingClientRect = () => place
    act(() => void grid.dispatchEvent(new Event('scroll')))
    return result.current.tip
  }
  expect(scrollTo(rect(250, 280, 300))).toMatchObject({ x: 320, y: 250, text: 'Matin' })
  // With the keyboard, it is coming into sight.
  entry.focus()
  expect(scrollTo(rect(700, 730, 300))).toMatchObject({ y: 700 })
  entry.blur()
  expect(scrollTo(rect(700, 730, 300))).toBeNull()
  grid.remove()
})
