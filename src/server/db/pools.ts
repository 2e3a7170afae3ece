import pg from 'pg'
import type { Db } from './database.ts'
import { overPool } from './over-pool.ts'

// Counts and file sizes come as int8: read them as numbers, they stay far below 2^53.
pg.types.setTypeParser(20, Number)
// Dates without time stay text: a day has no time zone.
pg.types.setTypeParser(1082, value => value)

export interface Pools {
  /** Unprivileged role, row-level security applies. Requests use only this one. */
  readonly app: pg.Pool
  /** Owner: authentication, jobs, migrations. */
  readonly system: Db
  readonly systemPool: pg.Pool
  close(): Promise<void>
}

/** What a request waits for at most, in ms, before it is told to come again. */
export interface Patience {
  readonly statement: number
  readonly lock: number
  /** For a place in the pool: not for ever, since 503 and a later try hurt less than a queue that grows. */
  readonly place: number
}
const PATIENCE: Patience = { statement: 15_000, lock: 5_000, place: 8_000 }

export interface PoolOptions {
  /** Connection string of the owner role. */
  readonly url: string
  /** Connection string of a login that is relais_app, or may take that role and no other. */
  readonly appUrl?: string
  readonly max?: number
  readonly patience?: Patience
}

/**
 * Two pools on one database. The request pool takes its role at connection time, which `RESET ROLE` cannot leave; `SET ROLE
 * NONE` gives back its login, which without `appUrl` is the owner.
 */
export function openPools({ url, appUrl, max = 16, patience = PATIENCE }: PoolOptions): Pools {
  const waits = `-c statement_timeout=${patience.statement} -c lock_timeout=${patience.lock}`
  const limits = `${waits} -c idle_in_transaction_session_timeout=30000 -c timezone=UTC`
  const app = new pg.Pool({
    connectionString: appUrl ?? url,
    max,
    options: `${limits} -c role=relais_app`,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: patience.place,
    // Statements started together travel together; PostgreSQL still does them one after the other.
    pipeline: true,
  })
  const systemPool = new pg.Pool({ connectionString: url, max: 6, options: '-c timezone=UTC' })
  // A connection cut by the database must not take the process down: the next query opens another. The pool hears only
  // its idle ones; one cut while a request holds it, between two queries, would be an error that nobody listens to.
  for (const pool of [app, systemPool]) {
    pool.on('error', () => undefined)
    pool.on('connect', client => void client.on('error', () => undefined))
  }
  const system = overPool(systemPool)
  return {
    app,
    system,
    systemPool,
    async close() {
      await Promise.allSettled([app.end(), system.destroy()])
    },
  }
}
