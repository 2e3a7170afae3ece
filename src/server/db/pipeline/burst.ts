import { createRequire } from 'node:module'
import pg from 'pg'

/** The driver's own reading of a value as a parameter, which its types do not name. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as { prepareValue(value: unknown): unknown }

export interface Question {
  readonly text: string
  readonly values: readonly unknown[]
  /** Under which PostgreSQL keeps the statement on this connection; without it, parsed each time. */
  readonly name?: string | undefined
}

/** What Kysely, and we, read of an answer. */
export interface Answer {
  readonly command: string
  readonly rowCount: number
  readonly rows: Record<string, unknown>[]
}

/** How the rows of a statement are read: known after its first answer, so that it is never described again. */
interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
}

/** Of each connection, by name of statement; null: no rows. PostgreSQL refuses a statement whose shape has changed. */
type Shapes = Map<string, Shape | null>
const NONE: Shapes = new Map()
const shapesBy = new WeakMap<object, Shapes>()

/** What the driver writes its messages on. */
interface Stream {
  readonly writable: boolean
  write(piece: Uint8Array): boolean
}

/** What the driver hands a query to write on; its types name half of it. */
interface Wire {
  stream: Stream
  /** Texts of the statements that PostgreSQL holds, by name: the driver's own account. */
  readonly parsedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(statement: { statement: string; values: readonly unknown[] }): void
  describe(portal: { type: 'P'; name: '' }): void
  execute(portal: object): void
  sync(): void
  on(event: 'parseComplete', listener: () => void): void
  off(event: 'parseComplete', listener: () => void): void
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

const shapeOf = (fields: readonly Field[]): Shape => ({
  names: fields.map(field => field.name),
  parsers: fields.map(field => pg.types.getTypeParser(field.dataTypeID, 'text') as (text: string) => unknown),
})

function readRow({ names, parsers }: Shape, texts: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) {
    const text = texts[at] ?? null
    row[name] = text === null ? null : parsers[at]?.(text)
  }
  return row
}

/** The only class that a pipelined connection takes. Its types say how it is made, and nothing of what may be replaced. */
const DriverQuery = pg.Query as unknown as new (config: { text: string }, callback: () => void) => object

/**
 * Several statements in one message of the driver, with one end: PostgreSQL runs them in one transaction of its own, which
 * begins with the first and is over, committed or undone, before it is ready for another. The connection must have
 * nothing else under way.
 */
class Burst extends DriverQuery {
  /** Read by what counts statements. */
  readonly questions: readonly Question[]
  readonly #done: (answers: readonly Answer[], failure: unknown) => void
  readonly #answers: Answer[] = []
  readonly #parsing: Question[] = []
  #shapes: Shapes = NONE
  #shape: Shape | null = null
  #rows: Record<string, unknown>[] = []
  #failure: unknown = null
  #forget: (() => void) | null = null

  constructor(questions: readonly Question[], done: (answers: readonly Answer[], failure: unknown) => void) {
    super({ text: '' }, () => undefined)
    // Before anything is written: a value that cannot be leaves the connection as it was.
    this.questions = questions.map(question => ({ ...question, values: question.values.map(v => prepareValue(v)) }))
    this.#done = done
  }

  submit(wire: Wire): void {
    this.#shapes = shapesBy.get(wire) ?? new Map()
    shapesBy.set(wire, this.#shapes)
    const { stream } = wire
    const pieces: Uint8Array[] = []
    // In one piece: twenty small ones cost the socket more than all that is in them.
    wire.stream = { writable: stream.writable, write: piece => pieces.push(piece) > 0 }
    try {
      for (const question of this.questions) this.#write(wire, question)
      wire.sync()
    } finally {
      wire.stream = stream
    }
    if (stream.writable) stream.write(Buffer.concat(pieces))
    if (this.#parsing.length > 0) this.#confirmParsed(wire)
    this.#expect()
  }

  #write(wire: Wire, question: Question): void {
    const { name = '', text, values } = question
    const isHeld = name in wire.parsedStatements || (name && this.#parsing.some(other => other.name === name))
    if (!isHeld) {
      wire.parse({ name, text })
      this.#parsing.push(question)
    }
    wire.bind({ statement: name, values })
    if (!this.#shapes.has(name)) wire.describe({ type: 'P', name: '' })
    wire.execute({})
  }

  /** An error undoes what was done, not what was parsed: each statement is noted when PostgreSQL says that it holds it. */
  #confirmParsed(wire: Wire): void {
    const confirm = () => {
      const { name, text = '' } = this.#parsing.shift() ?? {}
      if (name) wire.parsedStatements[name] = text
    }
    wire.on('parseComplete', confirm)
    this.#forget = () => wire.off('parseComplete', confirm)
  }

  #expect(): void {
    const { name = '' } = this.questions[this.#answers.length] ?? {}
    this.#shape = this.#shapes.get(name) ?? null
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure) return
    try {
      if (this.#shape) this.#rows.push(readRow(this.#shape, fields))
    } catch (error) {
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#failure) return
    const { name } = this.questions[this.#answers.length] ?? {}
    if (name) this.#shapes.set(name, this.#shape)
    const [command = '', ...numbers] = text.split(' ')
    this.#answers.push({ command, rowCount: Number(numbers.at(-1) ?? 0), rows: this.#rows })
    this.#expect()
  }

  handleReadyForQuery(): void {
    this.#end()
  }

  handleError(error: unknown): void {
    this.#failure ??= error
    this.#end()
  }

  #end(): void {
    this.#forget?.()
    this.#done(this.#answers, this.#failure)
  }
}

export interface Answered {
  /** Until the first failure. */
  readonly answers: readonly Answer[]
  /** Null: all were answered. */
  readonly failure: unknown
}

/** Asks all in one message and one transaction; never rejects. */
export function askTogether(client: pg.PoolClient, questions: readonly Question[]): Promise<Answered> {
  return new Promise<Answered>(resolve => {
    const burst: unknown = new Burst(questions, (answers, failure) => resolve({ answers, failure }))
    client.query(burst as pg.Submittable)
  }).catch((failure: unknown) => ({ answers: [], failure }))
}
