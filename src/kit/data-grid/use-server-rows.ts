import { useEffect, useRef, useState } from 'react'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import type { GridQuery } from '#wire/grid-query.ts'
import type { Range } from './row-window.ts'
import type { DataGridProps } from './types.ts'

/** Milliseconds at one place before its rows are asked for: whoever drags the bar passes by thousands. */
const SETTLED_MS = 60

type Props = Pick<DataGridProps, 'descriptor' | 'onQuery' | 'describeError'> & {
  readonly filtre: string
  readonly tri: string | null
  /** There is a list and somebody to ask. */
  readonly active: boolean
  /** Ranks in sight. */
  readonly range: Range
  /** Rows asked for at once. */
  readonly size: number
}

interface Held {
  readonly question: string
  readonly filtre: string
  /** The reading of the list that it was asked over. */
  readonly of: GridDescriptor
  readonly answer: GridDescriptor
  /** By rank of their first row, counted in blocks. */
  readonly blocks: ReadonlyMap<number, readonly GridRow[]>
}

/** How one asking ended: of this question, over this reading of the list, at this attempt. */
interface Ended {
  readonly question: string
  readonly of: GridDescriptor | null
  readonly attempt: number
  /** Words of the refusal. */
  readonly failure: string | null
}

export interface ServerRows {
  /** Counts and totals of what is shown. */
  readonly answer: GridDescriptor | null
  readonly at: (rank: number) => GridRow | undefined
  /** Rank of the first row here that this is true of; -1 where there is none. */
  readonly find: (test: (row: GridRow) => boolean) => number
  readonly waiting: boolean
  /** Words of the last refusal; the rows before it stay. */
  readonly failure: string | null
  readonly retry: () => void
}

const NONE: ReadonlyMap<number, readonly GridRow[]> = new Map()

/**
 * The rows in sight of a list too long to be here: the first ones when the question changes or the list was read again,
 * the others as one comes to them. The latest question wins: an answer to an earlier one is dropped wherever it stands.
 */
export function useServerRows(props: Props): ServerRows {
  const { descriptor, onQuery, describeError, filtre, tri, active, range, size } = props
  const [held, setHeld] = useState<Held | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const [attempt, setAttempt] = useState(0)
  const plain = filtre === '' && tri === null
  const question = `${filtre}\n${tri}`
  const call = useRef({ onQuery, describeError, range, held })
  call.current = { onQuery, describeError, range, held }
  // Counted once for each filter of each reading: to put the same rows in another order takes the server less than to count them.
  const told =
    filtre === ''
      ? descriptor?.total
      : held?.filtre === filtre && held.of === descriptor
        ? held.answer.total
        : undefined
  const block = (page: number): GridQuery => ({
    ...{ page: page + 1, filtre, tri, lignes: size },
    ...(told === undefined ? {} : { total: told }),
  })
  const end = (refused: string | null) => setEnded({ question, of: descriptor, attempt, failure: refused })
  // Told from the question itself rather than kept beside it: a press draws the list for its answer alone.
  const over = ended?.question === question && ended.of === descriptor && ended.attempt === attempt

  // What the caller read begins the answer.
  if (active && plain && descriptor && (held?.question !== question || held.of !== descriptor))
    setHeld({ question, filtre, of: descriptor, answer: descriptor, blocks: NONE })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading of the list and a new attempt ask again
  useEffect(() => {
    const { onQuery: ask, held: before } = call.current
    if (!active || !ask || !descriptor || plain) return
    const stop = new AbortController()
    // Read again, one stays where one was; another question begins at its top.
    const page = before?.question === question ? Math.floor(call.current.range.from / size) : 0
    ask(block(page), stop.signal).then(
      next => {
        if (stop.signal.aborted) return
        setHeld({ question, filtre, of: descriptor, answer: next, blocks: new Map([[page, next.datas]]) })
        end(null)
      },
      error => {
        if (!stop.signal.aborted) end(call.current.describeError(error))
      },
    )
    return () => stop.abort()
  }, [active, question, descriptor, attempt])

  const here = plain ? (descriptor?.datas.length ?? 0) : 0
  const { from, to } = range
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held says which question it answers
  useEffect(() => {
    const { onQuery: ask } = call.current
    if (!active || !ask || held?.question !== question) return
    const missing: number[] = []
    const last = Math.min(to, held.answer.total)
    for (let page = Math.floor(from / size); page * size < last; page++)
      if ((page + 1) * size > here && !held.blocks.has(page)) missing.push(page)
    if (missing.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      Promise.all(missing.map(async page => [page, await ask(block(page), stop.signal)] as const)).then(
        read => {
          if (stop.signal.aborted) return
          end(null)
          // Whoever comes to the end meets what was added there meanwhile.
          const total = Math.max(...read.map(([, next]) => next.total))
          const come = read.map(([page, { datas }]) => [page, datas] as const)
          setHeld(now => {
            if (now?.question !== question) return now
            return { ...now, answer: { ...now.answer, total }, blocks: new Map([...now.blocks, ...come]) }
          })
        },
        error => {
          if (!stop.signal.aborted) end(call.current.describeError(error))
        },
      )
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [active, held, question, from, to, here, attempt])

  const shown =
    held ?? (descriptor && { question: '\nnull', filtre: '', of: descriptor, answer: descriptor, blocks: NONE })
  const whole = shown?.question === '\nnull'
  return {
    answer: shown?.answer ?? null,
    at: rank => {
      if (whole && descriptor && rank < descriptor.datas.length) return descriptor.datas[rank]
      return shown?.blocks.get(Math.floor(rank / size))?.[rank % size]
    },
    find: test => {
      const begun = whole ? (descriptor?.datas.findIndex(test) ?? -1) : -1
      if (begun >= 0) return begun
      for (const [page, rows] of shown?.blocks ?? NONE) {
        const rank = rows.findIndex(test)
        if (rank >= 0) return page * size + rank
      }
      return -1
    },
    waiting: active && !plain && !over,
    failure: over ? ended.failure : null,
    retry: () => setAttempt(n => n + 1),
  }
}
