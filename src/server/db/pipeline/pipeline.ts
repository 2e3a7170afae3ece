import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database.ts'
import { overPool } from '../over-pool.ts'
import { type Answer, type Answered, askTogether, type Question } from './burst.ts'
import { nameOf } from './statement-names.ts'

export type { Answer, Question }

interface Waiting extends Question {
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

/** What leaves before the questions of a connection's user, in the same message. */
export interface Opening {
  readonly questions: readonly Question[]
  /** Before each message, whose transaction is its own; otherwise before the first one only. */
  readonly isRepeated: boolean
  /** Judges its answers before any other is handed on. @throws what every question is then answered with */
  check(answers: readonly Answer[]): void
}

/** A failure of the database carries the stack of the driver: here, that of whoever asked. */
function tracedHere(failure: unknown): unknown {
  if (failure instanceof Error) Error.captureStackTrace(failure)
  return failure
}

/**
 * Statements on their way to one connection. Those started together, in one turn of the process, leave together: one
 * message, one answer. The next ones leave once those are answered.
 */
export class Pipeline {
  readonly #client: pg.PoolClient
  /** Kysely over this connection; it opens no transaction and releases nothing. Building one costs as much as a short query. */
  readonly db: Db
  #waiting: Waiting[] = []
  #sending: Promise<void> | null = null
  #opening: Opening | null = null
  #isOpened = false
  #refusal: { readonly reason: unknown } | null = null

  constructor(client: pg.PoolClient) {
    this.#client = client
    const query = (text: string, values: readonly unknown[]) => this.ask(text, values)
    // Kysely asks these two of a connection and nothing else; the driver's type names all its overloads.
    const connection: PostgresPoolClient = {
      // Kysely types the driver’s cursors too, which nothing here opens.
      query: query as unknown as PostgresPoolClient['query'],
      release: () => undefined,
    }
    const pool = { connect: async () => connection, end: async () => undefined }
    this.db = overPool(pool)
    pipelines.set(this.db, this)
  }

  /** For one user of the connection, until `close`: nothing is answered, in particular, before the opening was accepted. */
  open(opening: Opening): void {
    this.#opening = opening
    this.#isOpened = false
  }

  /** The opening was answered and accepted; it leaves now when nothing was asked yet. @throws its refusal */
  async confirm(): Promise<void> {
    // Judged once for all: what is still on its way need not be waited for.
    if (this.#isOpened && this.#opening?.isRepeated === false && !this.#refusal) return
    await this.settled()
    if (this.#opening && !this.#isOpened) await this.#send([])
    if (this.#refusal) throw this.#refusal.reason
  }

  /** The connection goes to somebody else. */
  close(): void {
    this.#opening = null
    this.#refusal = null
  }

  /** One statement, in the message of this turn. */
  async ask(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.push({ text, values, name: nameOf(text), resolve, reject })
        this.#sending ??= this.#sendAll()
      })
    } catch (error) {
      throw tracedHere(error)
    }
  }

  /** Statements with names of their own, in one message: nothing else may be under way. Never rejects. */
  async askTogether(questions: readonly Question[]): Promise<Answered> {
    return await askTogether(this.#client, questions)
  }

  /** Nothing is on its way, what nobody waits for included. */
  async settled(): Promise<void> {
    await this.#sending
  }

  async #sendAll(): Promise<void> {
    // What the code that runs now, and what it resolves, still asks leaves in the same message.
    await new Promise<void>(resolve => process.nextTick(resolve))
    while (this.#waiting.length > 0) {
      const questions = this.#waiting.splice(0)
      const { answers, failure } = await this.#send(questions)
      for (const [at, { resolve, reject }] of questions.entries()) {
        const answer = answers[at]
        if (answer) resolve(answer)
        else reject(failure)
      }
    }
    this.#sending = null
  }

  async #send(questions: readonly Question[]): Promise<Answered> {
    if (this.#refusal) return { answers: [], failure: this.#refusal.reason }
    const opening = this.#opening
    if (!opening || (this.#isOpened && !opening.isRepeated)) return await askTogether(this.#client, questions)
    const first = opening.questions.length
    const { answers, failure } = await askTogether(this.#client, [...opening.questions, ...questions])
    try {
      if (answers.length < first) throw failure
      opening.check(answers.slice(0, first))
    } catch (reason) {
      this.#refusal = { reason }
      return { answers: [], failure: reason }
    }
    this.#isOpened = true
    return { answers: answers.slice(first), failure }
  }
}

/** One of each connection, and the one that a Kysely asks through. */
const pipelines = new WeakMap<object, Pipeline>()

export function pipelineOf(client: pg.PoolClient): Pipeline {
  const known = pipelines.get(client)
  if (known) return known
  const pipeline = new Pipeline(client)
  pipelines.set(client, pipeline)
  return pipeline
}

/** None: this Kysely has a pool or a transaction of its own. */
export const pipelineUnder = (db: Db): Pipeline | undefined => pipelines.get(db)
