import type { z } from 'zod'
import type { OutboxEntry } from './entry.ts'

/**
 * A module declares its queued actions with this and gets the engine's promises; nothing else is to be written.
 * `entity` orders actions about one thing, `libelle` is what the sync centre shows.
 */
export interface QueuedOperation<S extends z.ZodType = z.ZodType> {
  readonly type: string
  readonly version: number
  /** Checked when the action is stored. A function where the screen is drawn before its shapes are needed. */
  readonly schema: S | (() => Promise<S>)
  entity(payload: z.output<S>): string
  libelle(payload: z.output<S>): string
  /** Of somebody's health: the history tells that there was one, and nothing of what it said. Its words name nobody. */
  readonly discret?: true
  /** sha256 of the files the action needs on the server first. */
  blobs?(payload: z.output<S>): readonly string[]
  /**
   * Entities whose waiting actions must go first, where a rule spans several things (one visit at a time): chosen
   * among what waits, inside the transaction that stores the action.
   */
  follows?(payload: z.output<S>, enAttente: readonly OutboxEntry[]): readonly string[]
  /** The same, of some actions only: what else waits about their thing holds nothing back. */
  behind?(payload: z.output<S>, enAttente: readonly OutboxEntry[]): readonly string[]
  /**
   * Actions set aside that this one goes before instead of waiting behind them: it takes their thing up again from where
   * the office is, and they follow once the person has settled them.
   */
  overtakes?(payload: z.output<S>, enAttente: readonly OutboxEntry[]): readonly string[]
}

export function queuedOperation<S extends z.ZodType>(
  operation: QueuedOperation<S> & { readonly schema: S },
): QueuedOperation<S> & { readonly schema: S }
export function queuedOperation<S extends z.ZodType>(operation: QueuedOperation<S>): QueuedOperation<S>
export function queuedOperation<S extends z.ZodType>(operation: QueuedOperation<S>): QueuedOperation<S> {
  return operation
}
