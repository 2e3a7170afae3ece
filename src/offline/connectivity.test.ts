import { beforeEach, expect, it } from 'vitest'
import { isOnline, reportCut, reportFailure, reportReachable } from './connectivity.ts'

const late = new DOMException('late', 'TimeoutError')
const aMoment = () => new Promise(resolve => setTimeout(resolve, 2))

beforeEach(() => reportReachable(true))

it('an exchange whose time ran out puts nobody out of reach while the office answered another meanwhile', async () => {
  const before = performance.now()
  await aMoment()
  reportReachable(true)
  reportFailure(late, before)
  expect(isOnline()).toBe(true)
})

it('an exchange whose time ran out, with nothing heard since it left, finds the office away', async () => {
  await aMoment()
  reportFailure(late, performance.now())
  expect(isOnline()).toBe(false)
})

it('an answer that its page let go of half-way, as one leaves a screen, says nothing of the line', async () => {
  await aMoment()
  reportCut(new DOMException('left', 'AbortError'), performance.now())
  expect(isOnline()).toBe(true)
  reportCut(new TypeError('network error'), performance.now())
  expect(isOnline()).toBe(false)
})

it('a line that breaks is out of reach at once, whatever was heard before', () => {
  reportFailure(new TypeError('Failed to fetch'), 0)
  expect(isOnline()).toBe(false)
})
