import { sql } from 'kysely'
import { type AuditEntry, recordAll } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { creationOf, withInitial } from './commands.ts'
import type { Declaration } from './declaration.ts'
import { deadReferences, sayDead } from './references.ts'
import type { Values } from './schemas.ts'

/** A row to be written, and the one that goes with it. */
export interface NewRow {
  readonly values: Values
  readonly beside: Values | null
}

export type Written = { readonly id: number } | { readonly champs: Record<string, string> }

/** Rows of one statement: what it carries stays far below what PostgreSQL takes. */
export const TOGETHER = 200

/** @returns the number of each; null of one that stands in another's place, among them or before */
async function insertRows(
  d: Declaration,
  { db, caller }: Context,
  rows: readonly Values[],
): Promise<(number | null)[]> {
  const table = sql.table(d.table)
  const last = await sql<{ n: number }>`select coalesce(max(ordre), 0) as n from ${table}
    where compte_id = ${caller.compte_id}`.execute(db)
  const first = (last.rows[0]?.n ?? 0) + 1
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = rows.map((row, rang) => {
    const cells = names.map(name => (row[name] === undefined ? sql`default` : sql`${row[name]}`))
    return sql`(${sql.join([sql`${caller.compte_id}`, sql`${first + rang}`, ...cells])})`
  })
  const { rows: made } = await sql<{ id: number; ordre: number }>`insert into ${table}
    (compte_id, ordre, ${sql.join(names.map(name => sql.ref(name)))}) values ${sql.join(lines)}
    on conflict do nothing returning ${sql.ref(d.key)} as id, ordre`.execute(db)
  const byPlace = new Map(made.map(({ id, ordre }) => [ordre - first, id]))
  return rows.map((_, rang) => byPlace.get(rang) ?? null)
}

/** A row that goes with another one was refused: nobody can say by one statement which of them. */
class Refused extends Error {}

/** Writes rows and those beside them, with their lines of the audit. @throws Refused */
async function writeAll(d: Declaration, context: Context, rows: readonly NewRow[]): Promise<(number | null)[]> {
  const ids = await insertRows(
    d,
    context,
    rows.map(row => row.values),
  )
  const entries: AuditEntry[][] = ids.map((id, rang) =>
    id === null ? [] : [creationOf(d, id, rows[rang]?.values ?? {})],
  )
  const { withRow } = d
  const besides = rows.flatMap(({ beside }, rang) => {
    const id = ids[rang] ?? null
    return withRow && beside && id !== null ? [{ rang, values: { ...beside, [withRow.link]: id } }] : []
  })
  if (withRow && besides.length > 0) {
    const others = await insertRows(
      withRow.of,
      context,
      besides.map(one => one.values),
    )
    for (const [place, { rang, values }] of besides.entries()) {
      const id = others[place] ?? null
      if (id === null) throw new Refused()
      entries[rang]?.push(creationOf(withRow.of, id, values))
    }
  }
  await recordAll(context, entries.flat())
  return ids
}

/** A rule of the table: of one of them, and PostgreSQL does not say which. */
const isOfOneRow = (error: unknown): boolean =>
  error instanceof Refused || ((error as { code?: string }).code ?? '').startsWith('23')

/**
 * Writes rows by a few statements, as one by one: same refusals, same audit, same order.
 * @returns of each its number, or what is wrong with it; null: it is to be tried by itself, to hear why
 */
export async function createTogether(
  d: Declaration,
  context: Context,
  given: readonly NewRow[],
): Promise<(Written | null)[]> {
  const { withRow } = d
  const rows = given.map(({ values, beside }) => ({
    values: withInitial(d, values),
    beside: beside && withRow ? withInitial(withRow.of, beside) : null,
  }))
  const own = await deadReferences(
    d,
    context,
    rows.map(row => row.values),
  )
  const theirs = withRow
    ? await deadReferences(
        withRow.of,
        context,
        rows.map(row => row.beside ?? {}),
      )
    : []
  const wrong = rows.map((_, rang) => [own[rang], theirs[rang]].find(dead => dead && dead.length > 0))
  const right = rows.filter((_, rang) => !wrong[rang])
  let ids: readonly (number | null)[] = []
  await sql`savepoint lot`.execute(context.db)
  try {
    if (right.length > 0) ids = await writeAll(d, context, right)
    await sql`release savepoint lot`.execute(context.db)
  } catch (error) {
    await sql`rollback to savepoint lot`.execute(context.db)
    if (!isOfOneRow(error)) throw error
  }
  let next = 0
  return rows.map((_, rang) => {
    const dead = wrong[rang]
    if (dead) return { champs: sayDead(dead) }
    const id = ids[next++] ?? null
    return id === null ? null : { id }
  })
}
