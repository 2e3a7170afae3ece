import type { Config } from '#server/config/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { startCluster } from '#server/pg/cluster.ts'
import { clusterDirOf, connectionStringOf } from '#server/pg/layout.ts'
import { DataDirBusyError } from '#server/pg/lock.ts'
import { findRunning } from '#server/pg/postmaster.ts'

export interface CommandDatabase {
  readonly url: string
  close(): Promise<void>
}

async function open({ dataDir, databaseUrl, postgresBin }: Config, role: string): Promise<CommandDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const quiet = { info: () => undefined, warn: () => undefined, error: (m: string) => console.error(m) }
  try {
    const cluster = await startCluster({ dataDir, postgresBin, log: quiet, role })
    return { url: cluster.connectionString(), close: cluster.stop }
  } catch (error) {
    const running = findRunning(clusterDirOf(dataDir))
    if (!(error instanceof DataDirBusyError) || !running?.ready) throw error
    return { url: connectionStringOf(running.socketDir), close: async () => undefined }
  }
}

/** The running server's database, or our own for the time of the command; at the state of this version. */
export async function openCommandDatabase(config: Config, role: string): Promise<CommandDatabase> {
  const database = await open(config, role)
  await migrate(database.url)
  return database
}
