import { useRef } from 'react'
import { ApiProblem } from './problem.ts'

/** Whether the office may have done it all the same: it said that it failed, or that a twin is under way. */
export const maybeDone = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status >= 500 || error.erreur === 'EN_COURS'

/**
 * One key for all tries of one thing: a form whose answer was lost sends it again under the key it had, and the office makes one.
 * An answer or a refusal ends it; the next one has its own.
 */
export function useOnce(): <T>(send: (once: string) => Promise<T>) => Promise<T> {
  const key = useRef<string | null>(null)
  return async send => {
    key.current ??= crypto.randomUUID()
    try {
      const answer = await send(key.current)
      key.current = null
      return answer
    } catch (error) {
      if (!maybeDone(error)) key.current = null
      throw error
    }
  }
}
