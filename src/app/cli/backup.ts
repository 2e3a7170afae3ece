import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { createBackup } from '#server/pg/backup.ts'
import { startCluster } from '#server/pg/cluster.ts'
import { clusterDirOf, connectionStringOf } from '#server/pg/layout.ts'
import { DataDirBusyError } from '#server/pg/lock.ts'
import { findRunning } from '#server/pg/postmaster.ts'

// `npm run backup [-- --to DIR]`: saves the data folder, whether the server runs or not.
const say = (message: string) => console.log(message)

/** The running server's cluster, or our own for the time of the backup. */
async function openCluster(dataDir: string, postgresBin?: string) {
  const log = { info: say, warn: say, error: say }
  try {
    return await startCluster({ dataDir, postgresBin, log, role: 'sauvegarde' })
  } catch (error) {
    const running = findRunning(clusterDirOf(dataDir))
    if (!(error instanceof DataDirBusyError) || !running?.ready) throw error
    return { connectionString: () => connectionStringOf(running.socketDir), stop: async () => {} }
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(2), options: { to: { type: 'string' } } })
  const { dataDir, databaseUrl, postgresBin, files, backup } = readConfig(process.env)
  if (databaseUrl)
    say(
      'La base est sur un serveur PostgreSQL (DATABASE_URL) : sauvegardez-la avec pg_dump. Seuls les fichiers sont copiés ici.',
    )
  else if (!existsSync(clusterDirOf(dataDir)))
    throw new Error(`Rien à sauvegarder : ${dataDir} ne contient pas encore de base.`)
  if (files.driver === 's3') say('Les fichiers sont dans le stockage S3 : ils se sauvegardent là-bas.')
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  const begin = Date.now()
  const cluster = databaseUrl ? undefined : await openCluster(dataDir, postgresBin)
  try {
    const made = await createBackup({
      dataDir,
      backupDir: values.to ?? backup.dir,
      appVersion: version,
      connectionString: cluster?.connectionString(),
      onProgress: say,
    })
    const seconds = ((Date.now() - begin) / 1000).toFixed(1).replace('.', ',')
    say(
      `Sauvegarde faite : ${made.dir} (${made.files} fichiers, ${Math.round(made.bytes / 1024 / 1024)} Mio, ${seconds} s)`,
    )
  } finally {
    await cluster?.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (!(error instanceof ConfigError)) console.error("La sauvegarde n'a pas été faite.")
  process.exitCode = 1
}
