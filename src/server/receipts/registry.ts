import type { z } from 'zod'
import type { Context } from '#server/http/context.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'

/** What a handler answers: the effect's outcome, without the ledger's own fields. */
export type Effect =
  | { readonly outcome: 'applied' | 'duplicate'; readonly message?: string; readonly donnees?: unknown }
  | {
      readonly outcome: 'rejected' | 'conflict'
      readonly code: string
      readonly message: string
      readonly donnees?: unknown
    }

export interface MutationMeta {
  readonly id: string
  readonly entity: string
  /** When it was done, as far back as the silence of its device explains: what is stored, shown and judged. */
  readonly fait_a: Date
  /** What the device says, bounded by the receipt and 45 days: evidence, and the day by which work is not refused. */
  readonly dit_a: Date
  readonly recu_a: Date
  readonly horloge_ecart_ms: number | null
  readonly appareil_id: string | null
}

export interface MutationHandler<S extends z.ZodType = z.ZodType> {
  readonly type: string
  readonly version: number
  /** Right that the author needs at receipt; null: any signed-in person. */
  readonly module: string | null
  readonly schema: S
  /** Name of the domain whose rows its effects lock beyond their entity (see `locks.ts`). */
  readonly domainLock?: string
  apply(context: Context, payload: z.output<S>, meta: MutationMeta): Promise<Effect>
}

/** Declares the server side of a queued action. Every released version stays declared (offline rule 12). */
export function mutation<S extends z.ZodType>(handler: MutationHandler<S>): MutationHandler {
  // One list holds all handlers: each is given only what its own schema has parsed.
  return handler as unknown as MutationHandler
}

export class MutationRegistry {
  readonly #handlers = new Map<string, MutationHandler>()

  constructor(handlers: readonly MutationHandler[]) {
    for (const handler of handlers) {
      const key = `${handler.type}@${handler.version}`
      if (this.#handlers.has(key)) throw new Error(`mutation ${key} declared twice`)
      this.#handlers.set(key, handler)
    }
  }

  find(mutation: Pick<Mutation, 'type' | 'version'>): MutationHandler | undefined {
    return this.#handlers.get(`${mutation.type}@${mutation.version}`)
  }

  list(): readonly MutationHandler[] {
    return [...this.#handlers.values()]
  }
}

/** The parts of an outcome that are the same for all kinds. */
export function outcomeOf(id: string, part: Partial<Outcome> & Pick<Outcome, 'outcome'>): Outcome {
  return { id, recu_a: null, code: null, message: null, donnees: null, attend: null, ...part }
}
