import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDeadlocks, ON_PURPOSE, refuseDeadlocks } from './deadlocks.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({})
})
afterAll(() => test.close())

/** Two transactions that take two companies in two orders. @returns codes of the failures */
async function cross(comment: string): Promise<(string | undefined)[]> {
  const ids = [await test.createCompany(), await test.createCompany()]
  let arrived = 0
  const { promise: both, resolve } = Promise.withResolvers<void>()
  const take = (order: readonly number[]) =>
    test.db.transaction().execute(async db => {
      for (const [rank, id] of order.entries()) {
        await sql`update compte set compte_ville = 'Lyon' where compte_id = ${id} /* ${sql.raw(comment)} */`.execute(db)
        if (rank === 0 && ++arrived === 2) resolve()
        await both
      }
    })
  const ended = await Promise.allSettled([take(ids), take(ids.toReversed())])
  return ended.map(e => (e.status === 'rejected' ? (e.reason as { code?: string }).code : undefined))
}

it('a deadlock is found in the log of PostgreSQL, with both statements', async () => {
  expect((await cross(ON_PURPOSE)).filter(Boolean)).toEqual(['40P01'])
  const { rows } = await sql<{
    data_directory: string
  }>`select current_setting('data_directory') as data_directory`.execute(test.db)
  const log = readFileSync(`${rows[0]?.data_directory}/../postgres.log`, 'utf8')
  // Said to be on purpose, it is not held against the run; unsaid, it would be.
  const unsaid = log.replaceAll(ON_PURPOSE, 'unsaid')
  const mine = findDeadlocks(unsaid).filter(found => found.includes('unsaid'))
  expect(mine.length).toBeGreaterThan(0)
  expect(mine.at(-1)?.match(/update compte set compte_ville/g)?.length).toBeGreaterThan(1)
  expect(() => refuseDeadlocks(unsaid)).toThrow(/deadlock\(s\) while the tests ran/)
  expect(findDeadlocks(log).filter(found => found.includes(ON_PURPOSE))).toEqual([])
})

it('a sound log holds none', () => {
  expect(findDeadlocks('2026-11-20 08:00:00.000 UTC [1] LOG:  database system is ready\n')).toEqual([])
  expect(() => refuseDeadlocks('')).not.toThrow()
})
