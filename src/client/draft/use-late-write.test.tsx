import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LateWrite, useLateWrite } from './use-late-write.ts'

const write = vi.fn(async () => undefined)
let late: LateWrite

function Form() {
  late = useLateWrite(write)
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  write.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('writes once after a pause in typing', () => {
  render(<Form />)
  late.soon()
  vi.advanceTimersByTime(200)
  late.soon()
  vi.advanceTimersByTime(200)
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(write).toHaveBeenCalledTimes(1)
})

it('writes at once when the page is hidden or left, and only what was still to be written', () => {
  const { unmount } = render(<Form />)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(write).not.toHaveBeenCalled()
  late.soon()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(write).toHaveBeenCalledTimes(1)
  late.soon()
  unmount()
  expect(write).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(write).toHaveBeenCalledTimes(2)
})

it('brings nothing back once it was given up', () => {
  const { unmount } = render(<Form />)
  late.soon()
  late.cancel()
  vi.advanceTimersByTime(1000)
  unmount()
  expect(write).not.toHaveBeenCalled()
})

it('writes at once when the field is left: what was typed last is not lost to a kill that tells nobody', () => {
  render(<Form />)
  act(() => void document.body.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(write).not.toHaveBeenCalled()
  late.soon()
  act(() => void document.body.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(write).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(write).toHaveBeenCalledTimes(1)
})

it('writes once a second while somebody types on without a pause', () => {
  render(<Form />)
  for (let key = 0; key < 12; key++) {
    late.soon()
    vi.advanceTimersByTime(200)
  }
  expect(write).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(write).toHaveBeenCalledTimes(3)
})

it('writes once where the page is left as well as hidden', () => {
  render(<Form />)
  late.soon()
  act(() => void dispatchEvent(new Event('pagehide')))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(write).toHaveBeenCalledTimes(1)
})
