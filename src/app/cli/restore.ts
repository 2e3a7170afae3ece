import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { startCluster } from '#server/pg/cluster.ts'
import { restoreBackup } from '#server/pg/restore.ts'

// `npm run restore -- --from DIR`: puts a backup back, the server being stopped, and checks that the database starts on it.
const say = (message: string) => console.log(message)

async function main(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(2), options: { from: { type: 'string' } } })
  if (!values.from) throw new Error('Indiquez la sauvegarde : npm run restore -- --from DOSSIER')
  const { dataDir, databaseUrl, postgresBin, backup } = readConfig(process.env)
  const { manifest, keptAside } = await restoreBackup({
    dataDir,
    from: values.from,
    backupDir: backup.dir,
    onProgress: say,
  })
  if (manifest.kind === 'cluster' && databaseUrl)
    say('Attention : la base restaurée est la base intégrée, alors que DATABASE_URL en désigne une autre.')
  if (manifest.kind === 'files')
    say(
      'Cette sauvegarde ne contient que les fichiers : remettez la base avec pg_restore avant de démarrer le serveur.',
    )
  else {
    say('Contrôle de la base…')
    const log = { info: () => {}, warn: say, error: say }
    await (await startCluster({ dataDir, postgresBin, log, role: 'restauration' })).stop()
  }
  const date = new Date(manifest.createdAt).toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short' })
  say(`Données du ${date} remises en place. Les données remplacées sont dans ${keptAside}.`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
