import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ErrorCode } from '#wire/errors.ts'
import { ApiProblem, Offline } from './problem.ts'
import { useOnce } from './use-once.ts'

const refus = (status: number, erreur: ErrorCode) =>
  new ApiProblem(status, { code: 'error', erreur, message: '', duration: 0, reference: '' })

it('keeps its key while nobody knows what became of it, and takes another after an answer or a refusal', async () => {
  const { result } = renderHook(() => useOnce())
  const keys: string[] = []
  const send = (end: Error | 'done') =>
    result
      .current(async key => {
        keys.push(key)
        if (end !== 'done') throw end
      })
      .catch((error: unknown) => expect(error).toBe(end))
  for (const end of [new Offline(), refus(503, 'INDISPONIBLE'), refus(409, 'EN_COURS'), 'done'] as const)
    await send(end)
  expect(new Set(keys).size).toBe(1)
  for (const end of [refus(400, 'SAISIE'), refus(422, 'CLE_REUTILISEE'), 'done', 'done'] as const) await send(end)
  expect(new Set(keys).size).toBe(5)
})
