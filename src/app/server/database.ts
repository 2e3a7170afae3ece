import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPools, type Pools } from '#server/db/pools.ts'
import type { Cluster } from '#server/pg/cluster.ts'
import { createDiskGuard } from '#server/pg/disk-guard.ts'

export interface OpenDatabase {
  readonly url: string
  readonly pools: Pools
  isDiskLow(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly config: Config
  readonly log: Logger
  onProgress?(step: string): void
  onUnexpectedExit?(): void
}

async function openCluster({ config, log, onProgress, onUnexpectedExit }: DatabaseOptions): Promise<Cluster> {
  const { startCluster } = await import('#server/pg/cluster.ts')
  return await startCluster({
    dataDir: config.dataDir,
    postgresBin: config.postgresBin,
    log: { info: m => log.info(m), warn: m => log.warn(m), error: m => log.error(m) },
    onProgress,
    onUnexpectedExit,
  })
}

/** The embedded cluster of the data folder, or the database of DATABASE_URL, brought to the present migrations. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { config, log } = options
  const cluster = config.databaseUrl ? undefined : await openCluster(options)
  const url = config.databaseUrl ?? cluster?.connectionString() ?? ''
  try {
    const applied = await migrate(url)
    if (applied.length) log.info({ migrations: applied }, 'migrations applied')
    const pools = openPools({ url, appUrl: cluster?.connectionString(undefined, 'relais_app') })
    const guard = createDiskGuard({ dir: config.dataDir })
    return {
      url,
      pools,
      isDiskLow: () => guard.isLow(),
      async close() {
        await pools.close()
        await cluster?.stop()
      },
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}
