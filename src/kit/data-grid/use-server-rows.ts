import { useEffect, useRef, useState } from 'react'
import type { GridDescriptor } from '#wire/grid.ts'
import type { GridQuery } from '#wire/grid-query.ts'
import type { DataGridProps } from './types.ts'

type Props = Pick<DataGridProps, 'descriptor' | 'onQuery' | 'describeError'> & { query: GridQuery; active: boolean }

export interface ServerRows {
  readonly answer: GridDescriptor | null
  readonly waiting: boolean
  /** Words of the last refusal; the rows before it stay. */
  readonly failure: string | null
  readonly retry: () => void
}

const isPlain = ({ page, filtre, tri }: GridQuery) => page === 1 && filtre === '' && tri === null

/**
 * Asks the server for a page when the question changes or when the list was read again. The latest question wins: an
 * answer to an earlier one is dropped wherever it stands.
 */
export function useServerRows({ descriptor, onQuery, describeError, query, active }: Props): ServerRows {
  const [answer, setAnswer] = useState<GridDescriptor | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const call = useRef({ onQuery, describeError })
  call.current = { onQuery, describeError }
  const { page, filtre, tri } = query
  const plain = isPlain(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading of the list and a new attempt ask again
  useEffect(() => {
    const { onQuery: ask } = call.current
    setFailure(null)
    if (!active || !ask) return
    if (plain) {
      // What the caller read is the answer.
      setAnswer(null)
      setWaiting(false)
      return
    }
    const stop = new AbortController()
    setWaiting(true)
    const settle = (apply: () => void) => {
      if (stop.signal.aborted) return
      setWaiting(false)
      apply()
    }
    ask({ page, filtre, tri }, stop.signal).then(
      next => settle(() => setAnswer(next)),
      error => settle(() => setFailure(call.current.describeError(error))),
    )
    return () => stop.abort()
  }, [active, page, filtre, tri, descriptor, attempt])
  return { answer: answer ?? descriptor, waiting, failure, retry: () => setAttempt(n => n + 1) }
}
