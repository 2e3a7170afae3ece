import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'

export function onPool(pool: pg.Pool): PgBoss.Db {
  return {
    // Without values the simple protocol is used, which takes the several statements of the installation.
    executeSql: async (text, values) => await (values?.length ? pool.query(text, values) : pool.query(text)),
  }
}

export function inTransaction(db: Db): PgBoss.Db {
  return {
    executeSql: async (text, values) => ({ rows: [...(await db.executeQuery(CompiledQuery.raw(text, values))).rows] }),
  }
}

/** The statements by which pg-boss says how a job ended, and only those: they name the jobs in their second parameter. */
const REPORT = 'UNNEST($2::uuid[])'

/**
 * For the instance that does the work. pg-boss reports the end of a job without waiting for the answer, so that a database
 * gone at that moment would reject a promise that is nobody's and end the process. The job is done again instead.
 */
export function forWorker(pool: pg.Pool, log: Logger) {
  const under = new Set<Promise<unknown>>()
  const plain = onPool(pool)
  const report: PgBoss.Db['executeSql'] = async (text, values) => {
    try {
      return await plain.executeSql(text, values)
    } catch (error) {
      log.warn({ err: error }, 'end of a job not noted: it will be done again')
      return { rows: [{ count: '0' }] }
    }
  }
  const db: PgBoss.Db = {
    async executeSql(text, values) {
      if (!text.includes(REPORT)) return await plain.executeSql(text, values)
      const running = report(text, values)
      under.add(running)
      return await running.finally(() => under.delete(running))
    },
  }
  return { db, settled: () => Promise.allSettled([...under]) }
}
