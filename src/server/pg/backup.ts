import { existsSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CopiedFile, copyFile, linkUnchanged, listTree, makeDirectories } from '#server/pg/copy-tree.ts'
import { defaultMinFreeBytes } from '#server/pg/disk-guard.ts'
import { copyRunningCluster } from '#server/pg/hot-copy.ts'
import { clusterDirOf, isBackupName, isTransient } from '#server/pg/layout.ts'
import { dataOf, listBackups, readManifest, writeManifest } from '#server/pg/manifest.ts'

export type BackupOptions = {
  dataDir: string
  backupDir: string
  appVersion: string
  /** The running embedded cluster; absent with DATABASE_URL, when only the files are saved. */
  connectionString?: string
  onProgress?: (step: string) => void
  now?: () => Date
  minFreeBytes?: number
}

export type Backup = { dir: string; files: number; bytes: number }

/**
 * Saves the data folder, cluster included, while the server works. Built under another name and renamed when whole, so
 * that a folder with a backup's name is always a complete backup.
 */
export async function createBackup(options: BackupOptions): Promise<Backup> {
  const dataDir = realpathSync(options.dataDir)
  const backupDir = resolve(options.backupDir)
  const createdAt = (options.now ?? (() => new Date()))()
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await assertRoom(options, dataDir, backupDir)
  const dir = join(backupDir, freeName(backupDir, createdAt))
  const draft = `${dir}.partial`
  const { onProgress = () => {}, connectionString } = options
  try {
    await mkdir(draft, { mode: 0o700 })
    if (connectionString) onProgress('Copie de la base de données…')
    const clusterDir = clusterDirOf(dataDir)
    const to = clusterDirOf(dataOf(draft))
    const cluster = connectionString ? await copyRunningCluster({ connectionString, clusterDir, to }) : undefined
    onProgress('Copie des fichiers…')
    // After the database: a file is stored before the row that names it, so every row saved above finds its file.
    const rest = await copyRest(dataDir, { backupDir, draft })
    const inCluster = (path: string) => `postgres/${path}`
    const files = [...(cluster?.copied ?? []).map(file => ({ ...file, path: inCluster(file.path) })), ...rest.files]
    await writeManifest(draft, {
      format: 1,
      kind: cluster ? 'cluster' : 'files',
      appVersion: options.appVersion,
      createdAt: createdAt.toISOString(),
      epoch: cluster?.epoch ?? null,
      postgresMajor: cluster?.major ?? null,
      directories: [...(cluster ? ['postgres', ...cluster.directories.map(inCluster)] : []), ...rest.directories],
      files,
    })
    await rename(draft, dir)
    await flushFolder(backupDir)
    return { dir, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Everything of the data folder but the cluster; photos that the previous backup holds already are linked to it. */
async function copyRest(dataDir: string, { backupDir, draft }: { backupDir: string; draft: string }) {
  const { directories, files } = await listRest(dataDir, backupDir)
  const to = dataOf(draft)
  await makeDirectories(to, directories)
  const [earlier] = listBackups(backupDir)
  const known = new Map(earlier ? readManifest(earlier).files.map(file => [file.path, file]) : [])
  const copied: CopiedFile[] = []
  for (const path of files) {
    const same = known.get(path)
    const linked = same && earlier && (await linkUnchanged({ from: dataDir, to, earlier: dataOf(earlier) }, same))
    const file = linked ?? (await copyFile(dataDir, to, path))
    if (file) copied.push(file)
  }
  return { directories, files: copied }
}

/** Without backups, wherever in the data folder somebody had them put: each would hold all the former ones. */
function listRest(dataDir: string, backupDir: string) {
  const isBackup = (path: string) => join(dataDir, path) === backupDir || isBackupName(path.replace(/\.partial$/, ''))
  return listTree(dataDir, path => path === 'postgres' || isTransient(path) || isBackup(path))
}

/** A backup that fills the disk would stop the very server it protects. */
async function assertRoom(options: BackupOptions, dataDir: string, backupDir: string): Promise<void> {
  const { connectionString, minFreeBytes = defaultMinFreeBytes } = options
  const size = (root: string, files: string[]) =>
    files.reduce((sum, path) => sum + (statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0), 0)
  let needed = size(dataDir, (await listRest(dataDir, backupDir)).files)
  const clusterDir = clusterDirOf(dataDir)
  if (connectionString) needed += size(clusterDir, (await listTree(clusterDir, () => false)).files)
  const { bavail, bsize } = statfsSync(backupDir)
  if (bavail * bsize < needed + minFreeBytes)
    throw new Error(
      `Pas assez de place pour une sauvegarde dans ${backupDir} : ${toMiB(needed + minFreeBytes)} Mio sont nécessaires, ` +
        `${toMiB(bavail * bsize)} Mio sont libres.`,
    )
}

const toMiB = (bytes: number) => Math.round(bytes / 1024 / 1024)

function freeName(backupDir: string, date: Date): string {
  const stamp = `relais-${date.toISOString().replace(/[-:]|\.\d+/g, '')}`
  for (let n = 1; ; n++) {
    const name = n === 1 ? stamp : `${stamp}-${n}`
    if (!existsSync(join(backupDir, name)) && !existsSync(join(backupDir, `${name}.partial`))) return name
  }
}

/** Makes the renames inside a folder survive a power cut. */
export async function flushFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
