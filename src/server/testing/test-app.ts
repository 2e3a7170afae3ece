import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { openPools } from '#server/db/pools.ts'
import { platformHolders } from '#server/files/holders.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { buildApp } from '#server/http/app.ts'
import { Reception, type ReceptionOptions } from '#server/http/reception.ts'
import type { Route } from '#server/http/route.ts'
import { createBossQueue } from '#server/jobs/boss-queue.ts'
import type { AnyJob } from '#server/jobs/job.ts'
import { ListenHub } from '#server/live/listen-hub.ts'
import { logSerializers } from '#server/log/serializers.ts'
import { createLookups } from '#server/lookups/lookups.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import { createTestDatabase, type Prepared } from '#server/pg/test-cluster.ts'
import { type MutationHandler, MutationRegistry } from '#server/receipts/registry.ts'
import type { Services } from '#server/services.ts'
import type { Sms } from '#server/sms/sms.ts'
import { setDeviceClock } from './device-clock.ts'
import { seedHelpers } from './seed.ts'

export interface TestAppOptions {
  readonly routes?: readonly Route[]
  readonly mutations?: readonly MutationHandler[]
  /** They wait until `services.jobs.start(services)`. */
  readonly jobs?: readonly AnyJob[]
  /** Variables over the defaults, e.g. `{ PUBLIC_URL: 'https://terrain.exemple.fr' }`. */
  readonly env?: Record<string, string>
  readonly probe?: Services['probe']
  /** Connections of the request pool. */
  readonly poolMax?: number
  /**
   * Requests wait for each other as long as a busy machine needs: for tests of what many at once leave behind, which are
   * about the order of their locks and not about the seconds they take.
   */
  readonly patient?: boolean
  readonly reception?: ReceptionOptions
  /** Those of the platform, unless a test says what else names files. */
  readonly fileHolders?: Services['fileHolders']
  readonly retention?: Services['retention']
  readonly people?: Services['people']
  readonly demoAccounts?: Services['demoAccounts']
  /** Instead of the one that keeps mails in `mails`. */
  readonly mailer?: Mailer
  /** What it begins from, in the place of an empty installation. */
  readonly prepared?: Prepared
}

/**
 * The HTTP application on a fresh copy of the migrated database, with real services; mails stay in `mails`.
 * Call it in `beforeAll` and `close` in `afterAll`; requests go through `app.inject`.
 *
 *     const test = await createTestApp({ routes: shellRoutes })
 *     const anne = await test.someone({ modules: ['vx-mon-activite'] })
 *     const answer = await test.app.inject({ method: 'GET', url: '/api/session', headers: anne.headers })
 *
 * `advance(ms)` moves the server's clock. Tokens expire by the clock of the database, which it does not move.
 */
export async function createTestApp({
  routes = [],
  mutations = [],
  jobs = [],
  env = {},
  probe = () => undefined,
  poolMax,
  patient = false,
  reception,
  demoAccounts = [],
  fileHolders = platformHolders,
  retention = [],
  people = [],
  mailer,
  prepared,
}: TestAppOptions) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'relais-app-'))
  if (prepared) await cp(prepared.dataDir, dataDir, { recursive: true })
  const client = { CLIENT_ID: 'test', CLIENT_SECRET: 'x' }
  // A port that no service answers on: tests ask nothing of other machines.
  const away = { GEOCODER_URL: 'http://127.0.0.1:1/', SIRENE_URL: 'http://127.0.0.1:1/' }
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    ...client,
    ...away,
    ...env,
  })
  const database = await createTestDatabase(prepared?.template)
  const url = database.connectionString
  const mails: Mail[] = []
  const texts: Sms[] = []
  const logLines: string[] = []
  const log = pino(
    { level: 'info', serializers: logSerializers },
    { write: (line: string) => void logLines.push(line) },
  )
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const patience = { statement: 90_000, lock: 60_000, place: 90_000 }
  const pools = openPools({ url, ...(poolMax ? { max: poolMax } : {}), ...(patient ? { patience } : {}) })
  const services: Services = {
    config,
    log,
    pools,
    jobs: createBossQueue({ systemPool: pools.systemPool, log, jobs, pollSeconds: 0.5 }),
    sms: config.smsOutboxDir ? { send: async sms => void texts.push(sms) } : null,
    mailer: mailer ?? { send: async mail => void mails.push(mail), close: () => undefined },
    files: openFileStore(config.files),
    fileHolders,
    retention,
    reception: new Reception({ ...(patient ? { waitMaxMs: 90_000 } : {}), ...reception }),
    people,
    demoAccounts,
    live: await new ListenHub(url, log).open(),
    mutations: new MutationRegistry(mutations),
    isDiskLow: () => false,
    lookups: createLookups(config.lookups, { clock, log }),
    clock,
    probe,
  }
  const app = await buildApp({ services, routes })
  await app.ready()
  /** Ends the application, and leaves what it was filled with. */
  async function leave(): Promise<{ database: string; dataDir: string }> {
    await services.live.close()
    await app.close()
    await services.jobs.stop()
    await services.pools.close()
    return { database: database.name, dataDir }
  }
  return {
    app,
    services,
    /** Owner's connection: sees every company. */
    db: services.pools.system,
    mails,
    /** Text messages, where the installation sends any. */
    texts,
    /** What the server logged, one JSON text per line. */
    logLines,
    advance(ms: number) {
      offset += ms
      setDeviceClock(offset)
    },
    leave,
    async close() {
      await leave()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    ...seedHelpers(services),
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
