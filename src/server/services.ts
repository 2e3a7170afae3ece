import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Pools } from '#server/db/pools.ts'
import type { DemoAccount } from '#server/demo-loader.ts'
import type { FileHolder } from '#server/files/holders.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Reception } from '#server/http/reception.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import type { LiveHub } from '#server/live/hub.ts'
import type { Lookups } from '#server/lookups/lookups.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { PersonPart } from '#server/people/part.ts'
import type { MutationRegistry } from '#server/receipts/registry.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import type { SmsSender } from '#server/sms/sms.ts'

/** What a server process owns for its whole life; built once by the composition root. */
export interface Services {
  readonly config: Config
  readonly pools: Pools
  readonly log: Logger
  readonly mailer: Mailer
  /** Null: this installation sends no text message. */
  readonly sms: SmsSender | null
  readonly files: FileStore
  /** How long each kind of data is kept, and by what text. */
  readonly retention: readonly RetentionEntry[]
  /** What is held of people, for whoever asks to see or to erase it. */
  readonly people: readonly PersonPart[]
  /** What names files, platform and domains. */
  readonly fileHolders: readonly FileHolder[]
  readonly live: LiveHub
  /** Where what phones give back waits for its turn. */
  readonly reception: Reception
  /** Those of the demonstration's own loaders, and nobody who registered under a name like theirs. */
  readonly demoAccounts: readonly DemoAccount[]
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
