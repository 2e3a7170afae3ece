import { useEffect, useRef, useState } from 'react'

export const SHORT_PAUSE_MS = 250

/** `found` is the last answer, to this question or to the one before while this one is asked. */
export type Search<T> = { found: T | null; state: 'idle' | 'busy' | 'done' | 'failed' }

/**
 * Asks a question once typing pauses; the latest one wins, and the one before is given up.
 * @param question null: nothing is asked
 */
export function useSearch<T>(
  question: string | null,
  ask: ((text: string, signal: AbortSignal) => Promise<T>) | undefined,
  pauseMs = SHORT_PAUSE_MS,
): Search<T> {
  const [search, setSearch] = useState<Search<T>>({ found: null, state: 'idle' })
  const asking = useRef(ask)
  asking.current = ask
  const pause = useRef(pauseMs)
  pause.current = pauseMs
  useEffect(() => {
    const run = asking.current
    if (question === null || !run) return setSearch({ found: null, state: 'idle' })
    const control = new AbortController()
    const timer = setTimeout(async () => {
      setSearch(before => ({ ...before, state: 'busy' }))
      try {
        const found = await run(question, control.signal)
        if (!control.signal.aborted) setSearch({ found, state: 'done' })
      } catch (error) {
        if (control.signal.aborted) return
        console.warn('lookup', error)
        setSearch({ found: null, state: 'failed' })
      }
    }, pause.current)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [question])
  return search
}
