import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { Reception } from '#server/http/reception.ts'
import { createBossQueue } from '#server/jobs/boss-queue.ts'
import { ListenHub } from '#server/live/listen-hub.ts'
import { createLookups } from '#server/lookups/lookups.ts'
import { createMailer } from '#server/mail/nodemailer.ts'
import { MutationRegistry } from '#server/receipts/registry.ts'
import type { Services } from '#server/services.ts'
import { dropSms } from '#server/sms/drop.ts'
import type { OpenDatabase } from './database.ts'
import { demoLoaders, fileHolders, jobs, mutationHandlers, people, retention } from './modules.ts'

export interface Injected {
  readonly probe?: Services['probe']
  readonly clock?: () => Date
}

/** Builds what a server process owns for its whole life. */
export async function buildServices(
  config: Config,
  log: Logger,
  database: OpenDatabase,
  { probe = () => undefined, clock = () => new Date() }: Injected,
): Promise<Services> {
  return {
    config,
    log,
    pools: database.pools,
    mailer: createMailer({ ...config.mail }),
    sms: config.smsOutboxDir ? dropSms(config.smsOutboxDir) : null,
    files: openFileStore(config.files),
    fileHolders,
    retention,
    people,
    reception: new Reception(),
    demoAccounts: demoLoaders.flatMap(loader => loader.accounts),
    live: await new ListenHub(database.url, log).open(),
    jobs: createBossQueue({ systemPool: database.pools.systemPool, log, jobs }),
    mutations: new MutationRegistry(mutationHandlers),
    lookups: createLookups(config.lookups, { clock, log }),
    isDiskLow: database.isDiskLow,
    clock,
    probe,
  }
}
