import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Rule, Share } from './rule.ts'

/** The rows whose time has passed: `compte_id` and the columns of their key. */
type Due = (before: Date) => RawBuilder<unknown>

/**
 * A rule written as one question, so that what is told and what is done cannot differ: `due` finds the rows, `steps` take them
 * away, each reading the same rows from `echu`.
 */
export function byStatement(
  told: Omit<Rule, 'count' | 'apply'>,
  due: Due,
  steps: readonly RawBuilder<unknown>[],
): Rule {
  const shares = async (db: Db, rows: RawBuilder<unknown>) =>
    (
      await sql<Share>`select compte_id, count(*)::int as n from (${rows}) r group by compte_id order by compte_id`.execute(
        db,
      )
    ).rows
  return {
    ...told,
    count: (db, before) => shares(db, due(before)),
    apply: (db, before) =>
      db.transaction().execute(async trx => {
        await sql`create temporary table echu on commit drop as ${due(before)}`.execute(trx)
        const found = await shares(trx, sql`select * from echu`)
        if (found.length > 0) for (const step of steps) await step.execute(trx)
        return found
      }),
  }
}
