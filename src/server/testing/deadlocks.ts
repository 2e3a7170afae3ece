import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { clusterLogOf } from '#server/pg/layout.ts'

/** In a comment of its statement, says that a test provokes the deadlock it is about. */
export const ON_PURPOSE = 'deadlock on purpose'

/**
 * What a log of PostgreSQL tells of deadlocks: who waited for whom, and their statements. The loser's work is done again by
 * the server or by the phone, so that no test of a behaviour sees one: the log does.
 */
export function findDeadlocks(log: string): string[] {
  const entries = log.split(/^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/m)
  return entries.flatMap((entry, rank) => {
    if (!/ERROR: +deadlock detected/.test(entry)) return []
    const told = entries.slice(rank + 1, rank + 5).filter(next => / (DETAIL|CONTEXT|STATEMENT):/.test(next))
    const whole = [entry, ...told].join('')
    return whole.includes(ON_PURPOSE) ? [] : [whole]
  })
}

/** @throws Error that shows them, where the log holds any */
export function refuseDeadlocks(log: string): void {
  const found = findDeadlocks(log)
  if (found.length === 0) return
  throw new Error(
    `${found.length} deadlock(s) while the tests ran: two transactions take the same rows in two orders.\n${found.slice(0, 3).join('\n')}`,
  )
}

/** The log of the test cluster that this database belongs to. */
export async function readClusterLog(system: Db): Promise<string> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(system)
  return readFileSync(clusterLogOf(path.dirname(rows[0]?.folder ?? '')), 'utf8')
}
