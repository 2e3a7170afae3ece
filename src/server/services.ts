import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Pools } from '#server/db/pools.ts'
import type { FileStore } from '#server/files/store.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import type { LiveHub } from '#server/live/hub.ts'
import type { Lookups } from '#server/lookups/lookups.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { MutationRegistry } from '#server/receipts/registry.ts'

/** What a server process owns for its whole life; built once by the composition root. */
export interface Services {
  readonly config: Config
  readonly pools: Pools
  readonly log: Logger
  readonly mailer: Mailer
  readonly files: FileStore
  readonly live: LiveHub
  readonly jobs: JobQueue
  readonly mutations: MutationRegistry
  /** Searches among public services. */
  readonly lookups: Lookups
  /** True below the free-space floor: writes answer 507, reads go on. */
  isDiskLow(): boolean
  /** The server's clock; tests move it. */
  clock(): Date
  /** Points where tests stop the process; nothing in production. */
  probe(point: 'after_effect' | 'before_commit' | 'after_commit'): Promise<void> | void
}
