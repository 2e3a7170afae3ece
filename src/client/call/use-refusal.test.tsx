import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { reportReachable } from '#offline/connectivity.ts'
import { ApiProblem, Offline, Unanswered } from './problem.ts'
import { useRefusal } from './use-refusal.ts'

beforeEach(() => reportReachable(true))

const refused = (error: Error) => {
  const { result } = renderHook(() => useRefusal<Error>())
  act(() => {
    reportReachable(false)
    result.current[1](error)
  })
  return () => result.current[0]
}

it('the want of a line is said while it is away, and no more once it is back', () => {
  const said = refused(new Offline('reseau'))
  expect(said()).toBeInstanceOf(Offline)
  act(() => reportReachable(true))
  expect(said()).toBeNull()
})

it('so is one that comes once the line had gone and come back meanwhile', () => {
  const { result } = renderHook(() => useRefusal<Error>())
  const before = result.current[1]
  act(() => {
    reportReachable(false)
    reportReachable(true)
    reportReachable(false)
    before(new Offline('reseau'))
  })
  expect(result.current[0]).toBeInstanceOf(Offline)
})

it.each([
  ['what may have been done', new Unanswered({ kept: false })],
  ['what was refused', new ApiProblem(409, { code: 'error', erreur: 'SAISIE', message: 'Non.', duration: 1 })],
])('%s stays said, whatever the line does', (_which, error) => {
  const said = refused(error)
  act(() => reportReachable(true))
  expect(said()).toBe(error)
})
