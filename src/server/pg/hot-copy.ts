import { readFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type CopiedFile, copyFile, hashFile, listTree, makeDirectories, type Tree } from '#server/pg/copy-tree.ts'

/** Folders whose content belongs to the running server only; PostgreSQL wants them to exist. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const skippedNames =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|current_logfiles|pgsql_tmp.*|pg_internal\.init.*)$/
const controlFile = 'global/pg_control'

export type HotCopy = Tree & { copied: CopiedFile[]; epoch: string | null; major: string }

/**
 * Copies a running cluster as PostgreSQL's documentation describes a low-level base backup: the files may be caught
 * mid-change, and the log written between start and stop repairs them. Everything committed before the call is in it.
 * A temporary slot keeps that log from being recycled meanwhile; it goes with the session, as the backup mode does.
 */
export async function copyRunningCluster(plan: {
  connectionString: string
  clusterDir: string
  to: string
  onFile?: () => void
}): Promise<HotCopy> {
  const { clusterDir, to, onFile = () => {} } = plan
  const client = new pg.Client({ connectionString: plan.connectionString })
  // Without a listener, a server that stops meanwhile would end this process; the next query fails and says it.
  client.on('error', () => {})
  await client.connect()
  try {
    const epoch = await readEpoch(client)
    await client.query(`SELECT pg_create_physical_replication_slot('sauvegarde_' || pg_backend_pid(), true, true)`)
    await client.query(`SELECT pg_backup_start('relais', true)`)
    const tree = await listTree(clusterDir, isSkipped)
    await makeDirectories(to, tree.directories)
    const copied: CopiedFile[] = []
    const copy = async (path: string) => {
      const file = await copyFile(clusterDir, to, path)
      if (file) copied.push(file)
      onFile()
    }
    for (const path of tree.files) if (path !== controlFile) await copy(path)
    // Last, as pg_basebackup does: it must not be older than the other files.
    await copy(controlFile)
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    const label: string = rows[0].labelfile
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 })
    copied.push(await describeFile(to, 'backup_label'))
    for (const path of await listNeededLog(client, clusterDir, label)) await copy(path)
    return { ...tree, copied, epoch, major: readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim() }
  } finally {
    await client.end()
  }
}

function isSkipped(path: string): boolean {
  const [top = '', ...rest] = path.split('/')
  return (emptied.includes(top) && rest.length > 0) || skippedNames.test(path.slice(path.lastIndexOf('/') + 1))
}

/** Log files from the backup's first to the current one; later names are files recycled in advance. */
async function listNeededLog(client: pg.Client, clusterDir: string, label: string): Promise<string[]> {
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1]
  const { rows } = await client.query('SELECT pg_walfile_name(pg_current_wal_insert_lsn()) last')
  const last: string = rows[0].last
  const { files } = await listTree(clusterDir, path => path !== 'pg_wal' && !/^pg_wal\/[^/]+$/.test(path))
  const isNeeded = (name: string) => /^[0-9A-F]{24}$/.test(name) && first !== undefined && name >= first && name <= last
  const needed = files.filter(path => isNeeded(path.slice('pg_wal/'.length)) || path.endsWith('.history'))
  if (!first || !needed.includes(`pg_wal/${first}`))
    throw new Error('PostgreSQL a recyclé son journal pendant la sauvegarde.')
  return needed
}

async function describeFile(root: string, path: string): Promise<CopiedFile> {
  const { size: bytes, mtimeMs } = await stat(join(root, path))
  return { path, bytes, mtimeMs, sha256: await hashFile(join(root, path)) }
}

/** The installation's epoch, for the record; a database that was never migrated has none. */
async function readEpoch(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`SELECT to_regclass('public.installation') IS NOT NULL AS known`)
  if (!rows[0].known) return null
  return (await client.query('SELECT epoch::text FROM public.installation LIMIT 1')).rows[0]?.epoch ?? null
}
