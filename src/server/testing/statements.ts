import pg from 'pg'
import { vi } from 'vitest'

/**
 * Counts what leaves for PostgreSQL, on every connection: the statements of one message are told one by one.
 *
 *     const statements = watchStatements()
 *     …
 *     expect(statements.count()).toBe(4)
 *     statements.end()
 */
export function watchStatements() {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  return {
    count: () =>
      (spy.mock.calls as unknown[][]).reduce(
        (sum, [asked]) => sum + ((asked as { questions?: readonly unknown[] }).questions?.length ?? 1),
        0,
      ),
    /** Messages: trips to the database. */
    trips: () => spy.mock.calls.length,
    reset: () => void spy.mockClear(),
    end: () => spy.mockRestore(),
  }
}
