import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMoves } from './use-moves.ts'

it('tells the office’s answer of a step back from that of the move, done or done again', async () => {
  const send = vi.fn(async (_id: string, version: number) => version + 1)
  const { result } = renderHook(() => useMoves<string>(send))
  act(() => result.current.move({ id: '7', label: 'déplacement', version: 1, former: 'midi', place: 'soir' }))
  await waitFor(() => expect(result.current.history.undone).toBe('déplacement'))
  act(() => result.current.history.undo())
  await waitFor(() => expect(result.current.history.redone).toBe('déplacement'))
  act(() => result.current.history.redo())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  expect(send.mock.calls).toEqual([
    ['7', 1, 'soir', { undoes: false }],
    ['7', 2, 'midi', { undoes: true }],
    ['7', 3, 'soir', { undoes: false }],
  ])
})
