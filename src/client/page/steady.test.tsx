import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate, startHistoryGuard } from '#client/address/location.ts'
import { useSteady } from './steady.ts'

beforeEach(() => {
  vi.useFakeTimers()
  startHistoryGuard()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Notice({ text }: { text: string }) {
  const [shown, atOnce] = useSteady(text)
  return (
    <button type="button" onClick={atOnce}>
      {shown}
    </button>
  )
}
const told = () => screen.getByRole('button').textContent

it('says at once what there is to say as the screen comes', () => {
  render(<Notice text="Installez" />)
  expect(told()).toBe('Installez')
})

it('waits until no hand has moved for three seconds', () => {
  const { rerender } = render(<Notice text="" />)
  rerender(<Notice text="Installez" />)
  act(() => vi.advanceTimersByTime(2_000))
  fireEvent.pointerMove(document.body)
  act(() => vi.advanceTimersByTime(2_900))
  expect(told()).toBe('')
  act(() => vi.advanceTimersByTime(200))
  expect(told()).toBe('Installez')
})

it('comes and goes with another address', () => {
  const { rerender } = render(<Notice text="" />)
  rerender(<Notice text="Installez" />)
  expect(told()).toBe('')
  act(() => navigate(`/m/ailleurs-${Math.random()}`))
  expect(told()).toBe('Installez')
  rerender(<Notice text="" />)
  expect(told()).toBe('Installez')
})

it('answers the press of the person at once', () => {
  const { rerender } = render(<Notice text="Installez" />)
  fireEvent.pointerDown(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  rerender(<Notice text="" />)
  expect(told()).toBe('')
})
