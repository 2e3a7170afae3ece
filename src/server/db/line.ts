import type pg from 'pg'
import { type Answer, type Answered, askTogether, type Question } from './burst.ts'
import { nameOf } from './statement-names.ts'

interface Waiting extends Question {
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
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
export class Line {
  readonly #send: (questions: readonly Question[]) => ReturnType<typeof askTogether>
  #waiting: Waiting[] = []
  #sending: Promise<void> | null = null

  constructor(send: (questions: readonly Question[]) => ReturnType<typeof askTogether>) {
    this.#send = send
  }

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
}

/** What leaves before the first question of a connection's user, in the same message. */
export interface Opening {
  readonly questions: readonly Question[]
  /** Judges its answers before any other is handed on. @throws what every question is then answered with */
  check(answers: readonly Answer[]): void
}

type OpeningState = { readonly opening: Opening } | { readonly refusal: unknown }
const openings = new WeakMap<pg.PoolClient, OpeningState>()

/** Until `forgetOpening`; a refusal is the answer to everything until then. */
export const openWith = (client: pg.PoolClient, opening: Opening): void => void openings.set(client, { opening })
export const forgetOpening = (client: pg.PoolClient): void => void openings.delete(client)

/** Its opening was answered and accepted; it leaves now when nothing was asked yet. @throws its refusal */
export async function confirmOpening(client: pg.PoolClient): Promise<void> {
  await lineTo(client).settled()
  const state = openings.get(client)
  if (state && 'opening' in state) await sendOn(client, [])
  const after = openings.get(client)
  if (after && 'refusal' in after) throw after.refusal
}

async function sendOn(client: pg.PoolClient, questions: readonly Question[]): Promise<Answered> {
  const state = openings.get(client)
  if (!state) return await askTogether(client, questions)
  if ('refusal' in state) return { answers: [], failure: state.refusal }
  const { opening } = state
  const first = opening.questions.length
  const { answers, failure } = await askTogether(client, [...opening.questions, ...questions])
  try {
    if (answers.length < first) throw failure
    opening.check(answers.slice(0, first))
  } catch (refusal) {
    openings.set(client, { refusal })
    return { answers: [], failure: refusal }
  }
  openings.delete(client)
  return { answers: answers.slice(first), failure }
}

/** One of each connection. */
const lines = new WeakMap<pg.PoolClient, Line>()

export function lineTo(client: pg.PoolClient): Line {
  const known = lines.get(client)
  if (known) return known
  const line = new Line(questions => sendOn(client, questions))
  lines.set(client, line)
  return line
}
