import { createRequire } from 'node:module'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPools, type Pools } from '#server/db/pools.ts'
import { startBackupSchedule } from '#server/pg/backup-schedule.ts'
import type { Cluster, Log } from '#server/pg/cluster.ts'
import { createDiskGuard } from '#server/pg/disk-guard.ts'
import { clearRestoreMarker, readRestoreMarker } from '#server/pg/restore.ts'
import { checkOutsideDatabase, checkRequestLogin, ensureRequestRole } from './outside-database.ts'

const { version: APP_VERSION } = createRequire(import.meta.url)('../../../package.json') as { version: string }

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

function toMessages(log: Logger): Log {
  return { info: m => log.info(m), warn: m => log.warn(m), error: m => log.error(m) }
}

async function openCluster({ config, log, onProgress, onUnexpectedExit }: DatabaseOptions): Promise<Cluster> {
  const { startCluster } = await import('#server/pg/cluster.ts')
  return await startCluster({
    dataDir: config.dataDir,
    postgresBin: config.postgresBin,
    log: toMessages(log),
    onProgress,
    onUnexpectedExit,
  })
}

/**
 * After a restore, phones hold acknowledged work that this database has never seen: a new epoch makes them send it again
 * (offline rule 13). The mark goes last: a crash in between renews the epoch once more, which harms nobody.
 */
async function renewEpoch({ system }: Pools, dataDir: string, log: Logger): Promise<void> {
  const marker = readRestoreMarker(dataDir)
  if (!marker) return
  await system.updateTable('installation').set({ epoch: marker.epoch }).execute()
  clearRestoreMarker(dataDir)
  log.warn({ backup: marker.backup }, 'data restored from a backup: phones will send again')
}

/** The embedded cluster of the data folder, or the database of DATABASE_URL, brought to the present migrations. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { config, log } = options
  if (config.databaseUrl) await checkOutsideDatabase(config.databaseUrl)
  const cluster = config.databaseUrl ? undefined : await openCluster(options)
  const url = config.databaseUrl ?? cluster?.connectionString() ?? ''
  try {
    const applied = await migrate(url)
    if (!cluster) await ensureRequestRole(url)
    if (config.databaseRequestsUrl) await checkRequestLogin(config.databaseRequestsUrl)
    if (applied.length) log.info({ migrations: applied }, 'migrations applied')
    const appUrl = cluster?.connectionString(undefined, 'relais_app') ?? config.databaseRequestsUrl
    const pools = openPools({ url, ...(appUrl && { appUrl }) })
    await renewEpoch(pools, config.dataDir, log)
    const guard = createDiskGuard({ dir: config.dataDir })
    const backups = startBackupSchedule({
      ...config.backup,
      backupDir: config.backup.dir,
      log: toMessages(log),
      run: async () => {
        const { createBackup } = await import('#server/pg/backup.ts')
        const { dataDir, backup } = config
        return await createBackup({
          dataDir,
          backupDir: backup.dir,
          appVersion: APP_VERSION,
          connectionString: cluster?.connectionString(),
        })
      },
    })
    return {
      url,
      pools,
      isDiskLow: () => guard.isLow(),
      async close() {
        await backups.stop()
        await pools.close()
        await cluster?.stop()
      },
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}
