import { pipelineOf } from '#server/db/pipeline/pipeline.ts'
import type { Services } from '#server/services.ts'
import type { Caller, ReadContext } from './context.ts'
import { readingOpening, StaleGuess } from './session-lookup.ts'
import type { Token } from './token.ts'

/** Told apart from any answer of a handler. */
export const stale: unique symbol = Symbol('stale')

/**
 * A reading that does not wait for the session lookup before it asks: both leave in one message, the lookup first, so
 * that nothing is guessed in what is answered.
 *
 * - The guess only lets the question be written early. PostgreSQL does the lookup before it, in the same transaction:
 *   a refused session sets no company, and row-level security then shows nothing.
 * - No row reaches the handler before the lookup was answered and is the guess, down to the version of the rights.
 *   Another answer is a refusal, or `stale`: the whole reading is then done again without guessing.
 * - The transaction is read-only and the handler has nothing but its rows: what it did too early, it did to nobody.
 * - It is over with the message that asked. A handler that asks again is looked up again.
 *
 * @throws CodedError NON_CONNECTE, SESSION_EXPIREE, before whatever the handler itself threw
 */
export async function readEarly<T>(
  services: Services,
  token: Token,
  guess: Caller,
  task: (context: ReadContext) => Promise<T>,
): Promise<T | typeof stale> {
  const client = await services.pools.app.connect()
  const pipeline = pipelineOf(client)
  try {
    pipeline.open(readingOpening(token, guess))
    const { db } = pipeline
    const [read] = await Promise.allSettled([task({ db, caller: guess, now: services.clock() })])
    await pipeline.confirm()
    if (read.status === 'rejected') throw read.reason
    return read.value
  } catch (error) {
    if (error instanceof StaleGuess) return stale
    throw error
  } finally {
    pipeline.close()
    // A connection that broke is dropped by the pool, which knows.
    client.release()
  }
}
