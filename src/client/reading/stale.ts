import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiProblem, isOffline, SessionEnded } from '../call/problem.ts'

/**
 * Readings that the office did not answer the last time, although it may be in reach: one answer was lost on its way. What they show
 * is asked for again by itself, and until then nothing says that it follows the office.
 */
interface Missed {
  /** Milliseconds of the last answer; null where this page knows none. */
  readonly since: number | null
  readonly tries: number
}

const FIRST_MS = 3_000
const LONGEST_MS = 60_000

const answered = new Map<string, number>()
const missed = new Map<string, Missed>()
const listeners = new Set<() => void>()

const nameOf = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey)

/** A refusal is an answer; a session that ended has its banner. */
const isMissed = (error: unknown): boolean =>
  error instanceof ApiProblem ? error.status >= 500 : isOffline(error) && !(error instanceof SessionEnded)

function tell(): void {
  for (const listener of listeners) listener()
}

export function noteAnswered(queryKey: readonly unknown[], at: number): void {
  const name = nameOf(queryKey)
  answered.set(name, at)
  if (missed.delete(name)) tell()
}

/** @param shown what stands on screen, whose own hour is known where it says it */
export function noteMissed(queryKey: readonly unknown[], error: unknown, shown: unknown): void {
  if (!isMissed(error)) return
  const name = nameOf(queryKey)
  const since = hourOf(shown) ?? answered.get(name) ?? null
  missed.set(name, { since, tries: (missed.get(name)?.tries ?? 0) + 1 })
  tell()
}

function hourOf(shown: unknown): number | null {
  const said = typeof shown === 'object' && shown !== null && 'lu_a' in shown ? shown.lu_a : null
  return typeof said === 'string' ? Date.parse(said) : null
}

/** In how long to ask again, in milliseconds: soon, then less and less often; null: it was answered. */
export function againIn(queryKey: readonly unknown[]): number | null {
  const tries = missed.get(nameOf(queryKey))?.tries
  return tries === undefined ? null : Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1))
}

/** Of what is on screen, the oldest answer among those that wait to be read again; undefined: all of it follows the office. */
export function useStaleSince(): number | null | undefined {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      const off = cache.subscribe(listener)
      return () => {
        listeners.delete(listener)
        off()
      }
    },
    () => {
      if (missed.size === 0) return undefined
      const shown = cache.findAll({ type: 'active' }).flatMap(query => missed.get(nameOf(query.queryKey)) ?? [])
      if (shown.length === 0) return undefined
      if (shown.some(({ since }) => since === null)) return null
      return Math.min(...shown.flatMap(({ since }) => since ?? []))
    },
  )
}
