import { openDatabase } from '#app/server/database.ts'
import { choosePort, listen } from '#app/server/listen.ts'
import { createLogger } from '#app/server/logger.ts'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { buildServices, type Injected } from '#app/server/services.ts'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { readConfig } from '#server/config/config.ts'
import { buildApp } from '#server/http/app.ts'
import { createDiskGuard } from '#server/pg/disk-guard.ts'
import { MutationRegistry } from '#server/receipts/registry.ts'
import { seedHelpers } from '#server/testing/seed.ts'
import { createTestTables, testMutations } from './test-mutations.ts'

export interface CompositionOptions extends Injected {
  readonly dataDir: string
  readonly port?: number
  /** What else the environment says. */
  readonly env?: Readonly<Record<string, string>>
  /** Free bytes the disk guard is told; the real disk when absent. */
  readonly freeBytes?: () => number
}

/**
 * The product's own server on its own embedded cluster, with the counted test actions beside the real ones. What it is
 * made of is the composition root's; only the list of actions, and what tests may inject, differ.
 */
export async function startComposition({ dataDir, port = 0, freeBytes, env = {}, ...injected }: CompositionOptions) {
  const config = await choosePort(
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DEMO: '0',
      BACKUP_EVERY_HOURS: '0',
      ...env,
    }),
  )
  const log = createLogger(config)
  const database = await openDatabase({ config, log })
  try {
    const built = await buildServices(config, log, database, injected)
    const statfs = freeBytes && (() => ({ bavail: freeBytes(), bsize: 1 }))
    const guard = statfs && createDiskGuard({ dir: dataDir, statfs, maxAgeMs: 0 })
    const services = {
      ...built,
      mutations: new MutationRegistry([...mutationHandlers, ...testMutations]),
      ...(guard ? { isDiskLow: () => guard.isLow() } : {}),
    }
    await createTestTables(services.pools.system)
    const app = await buildApp({ services, routes })
    await listen(app, config)
    const seed = seedHelpers(services)
    return {
      ...seed,
      services,
      databaseUrl: database.url,
      origin: `http://127.0.0.1:${config.port}`,
      /** A person of a new company, with the cookie their browser would hold. */
      async newcomer() {
        const user = await seed.createUser(await seed.createCompany())
        return await seed.signIn(user, { client_id: PWA_CLIENT_ID })
      },
      async stop() {
        await services.live.close()
        await app.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
export type Composition = Awaited<ReturnType<typeof startComposition>>
