import { existsSync } from 'node:fs'
import type { Config } from '#server/config/config.ts'
import { StartError } from '#server/config/start-error.ts'
import { compareMigrations, migrate } from '#server/db/migrate.ts'
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

/** The database as it stands, for a command that only reads: nothing is created and nothing is migrated. */
export async function openDatabaseAsIs(config: Config, role: string): Promise<CommandDatabase> {
  if (!config.databaseUrl && !existsSync(clusterDirOf(config.dataDir)))
    throw new StartError(`Aucune installation dans le dossier de données ${config.dataDir}.`)
  const database = await open(config, role)
  try {
    const refusal = refusals[await compareMigrations(database.url)]
    if (refusal) throw new StartError(refusal)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const refusals = {
  same: null,
  none: 'Aucune installation dans cette base de données.',
  older:
    'La base de données est d’une version plus ancienne que ce programme\u00a0: démarrez le serveur une fois pour la mettre à jour, puis relancez.',
  newer:
    'La base de données est d’une version plus récente que ce programme\u00a0: relancez avec le programme du serveur.',
  changed: 'Une migration a été modifiée après avoir été appliquée\u00a0: relancez avec le programme du serveur.',
} as const
