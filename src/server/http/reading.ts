import { bindTo, writeTogether } from '#server/db/pools.ts'
import type { Services } from '#server/services.ts'
import type { Caller, ReadContext } from './context.ts'
import { CodedError } from './errors.ts'
import { leaveUnfinished, takeUnfinished } from './finished-readings.ts'
import { beginSession, isSameCaller } from './session-lookup.ts'

/** The session or the rights are not those of the last request. */
class StaleGuess extends Error {}

/** Told apart from any answer of a handler. */
export const stale: unique symbol = Symbol('stale')

/**
 * A reading that does not wait for the session lookup before it asks: both leave in one packet, the lookup first, so
 * that nothing is guessed in what is answered.
 *
 * - The guess only lets the question be written early. PostgreSQL does the lookup before it, in the same transaction:
 *   a refused session sets no company, and row-level security then shows nothing.
 * - No row reaches the handler before the lookup was answered and is the guess, down to the version of the rights.
 *   Another answer is a refusal, or `stale`: the whole reading is then done again without guessing.
 * - The transaction is read-only and the handler has nothing but its rows: what it did too early, it did to nobody.
 *
 * @throws CodedError NON_CONNECTE, SESSION_EXPIREE, before whatever the handler itself threw
 */
export async function readEarly<T>(
  services: Services,
  token: string,
  guess: Caller,
  task: (context: ReadContext) => Promise<T>,
): Promise<T | typeof stale> {
  const { app } = services.pools
  const held = takeUnfinished(app)
  const client = held ?? (await app.connect())
  writeTogether(client)
  const lookup = beginSession(client, token, { unfinished: held !== undefined, readOnly: true }).then(caller => {
    if (!isSameCaller(guess, caller)) throw new StaleGuess()
  })
  const reading = Promise.resolve().then(() =>
    task({ db: bindTo(client, lookup), caller: guess, now: services.clock() }),
  )
  const [looked, read] = await Promise.allSettled([lookup, reading])
  if (looked.status === 'fulfilled' && read.status === 'fulfilled') {
    leaveUnfinished(app, client)
    return read.value
  }
  const known =
    looked.status === 'fulfilled' || looked.reason instanceof CodedError || looked.reason instanceof StaleGuess
  if (known)
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  else client.release(true)
  if (looked.status === 'rejected' && looked.reason instanceof StaleGuess) return stale
  throw looked.status === 'rejected' ? looked.reason : (read as PromiseRejectedResult).reason
}
