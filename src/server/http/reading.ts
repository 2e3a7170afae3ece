import type pg from 'pg'
import { type Answered, askTogether, type Question } from '#server/db/burst.ts'
import type { Db } from '#server/db/database.ts'
import { Line } from '#server/db/line.ts'
import { kyselyOver } from '#server/db/pools.ts'
import type { Services } from '#server/services.ts'
import type { Caller, ReadContext } from './context.ts'
import { checkGuess, readingLookup, StaleGuess } from './session-lookup.ts'

/** Told apart from any answer of a handler. */
export const stale: unique symbol = Symbol('stale')

/** One reading on its connection: each of its messages begins with the session lookup. */
class Reading {
  readonly #client: pg.PoolClient
  readonly #lookup: Question
  readonly #guess: Caller
  readonly line = new Line(questions => this.#ask(questions))
  #looked = false
  /** Why the session, or the guess of it, was not the one that the database knows. */
  refusal: unknown = null

  constructor(client: pg.PoolClient, token: string, guess: Caller) {
    this.#client = client
    this.#lookup = readingLookup(token)
    this.#guess = guess
  }

  async #ask(questions: readonly Question[]): Promise<Answered> {
    const { answers, failure } = await askTogether(this.#client, [this.#lookup, ...questions])
    const [looked, ...others] = answers
    try {
      if (!looked) throw failure
      checkGuess(this.#guess, looked)
      this.#looked = true
    } catch (error) {
      this.refusal ??= error
    }
    return this.refusal ? { answers: [], failure: this.refusal } : { answers: others, failure }
  }

  /** All was answered, the lookup at least. */
  async end(): Promise<void> {
    await this.line.settled()
    if (!this.#looked && !this.refusal) await this.#ask([])
  }
}

/** Kysely of a connection, for the reading that it serves now. */
interface Desk {
  readonly db: Db
  reading: Reading
}
const desks = new WeakMap<pg.PoolClient, Desk>()

function deskOf(client: pg.PoolClient, reading: Reading): Desk {
  const known = desks.get(client)
  if (known) return Object.assign(known, { reading })
  const desk: Desk = { reading, db: kyselyOver((text, values) => desk.reading.line.ask(text, values)) }
  desks.set(client, desk)
  return desk
}

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
  token: string,
  guess: Caller,
  task: (context: ReadContext) => Promise<T>,
): Promise<T | typeof stale> {
  const client = await services.pools.app.connect()
  const reading = new Reading(client, token, guess)
  try {
    const { db } = deskOf(client, reading)
    const [read] = await Promise.allSettled([task({ db, caller: guess, now: services.clock() })])
    await reading.end()
    if (reading.refusal instanceof StaleGuess) return stale
    if (reading.refusal) throw reading.refusal
    if (read.status === 'rejected') throw read.reason
    return read.value
  } finally {
    // A connection that broke is dropped by the pool, which knows.
    client.release()
  }
}
