import type { CompiledQuery } from 'kysely'
import type { Db } from '../database.ts'
import { pipelineUnder } from './pipeline.ts'

/** A statement as Kysely compiles it. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

interface Asked<Row> {
  readonly rows: Row[]
  readonly rowCount: number
}

/** Stands for what will be given, while the statement is written. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export interface Prepared<Given, Row> {
  /** At once: statements started one after the other arrive in that order. */
  rows(db: Db, given: Given): Promise<Row[]>
  /** How many rows were written. */
  count(db: Db, given: Given): Promise<number>
  statement(db: Db, given: Given): Statement
}

/**
 * A statement that Kysely compiles once: compiling costs as much as sending it.
 * @param write is called once, with marks in the place of what each call gives: it may not look at them
 */
export function prepared<Given extends object, Row>(
  write: (db: Db, given: Given) => { compile(db: Db): CompiledQuery<Row> },
): Prepared<Given, Row> {
  // The marks have the types of what they stand for, so that Kysely checks the statement as any other.
  const marks = new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Given
  let written: CompiledQuery<Row> | null = null
  const compiled = (db: Db, given: Given): CompiledQuery<Row> => {
    written ??= write(db, marks).compile(db)
    const parameters = written.parameters.map(value =>
      value instanceof Slot ? given[value.name as keyof Given] : value,
    )
    return { ...written, parameters }
  }
  const ask = async (db: Db, given: Given): Promise<Asked<Row>> => {
    const query = compiled(db, given)
    const pipeline = pipelineUnder(db)
    if (!pipeline) {
      const { rows, numAffectedRows } = await db.executeQuery<Row>(query)
      return { rows, rowCount: Number(numAffectedRows ?? 0) }
    }
    const { rows, rowCount } = await pipeline.ask(query.sql, query.parameters)
    // PostgreSQL answers the columns that the statement names.
    return { rows: rows as Row[], rowCount }
  }
  return {
    rows: async (db, given) => (await ask(db, given)).rows,
    count: async (db, given) => (await ask(db, given)).rowCount,
    statement: compiled,
  }
}
