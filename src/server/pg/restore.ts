import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { flushFolder } from '#server/pg/backup.ts'
import { copyFile, makeDirectories } from '#server/pg/copy-tree.ts'
import { clusterDirOf, isTransient, restoreInProgressOf, restoreMarkerOf } from '#server/pg/layout.ts'
import { lockDataDir } from '#server/pg/lock.ts'
import { dataOf, type Manifest, readManifest, verifyBackup } from '#server/pg/manifest.ts'
import { findRunning, stopPostmaster } from '#server/pg/postmaster.ts'

const markerSchema = z.object({
  /** The epoch to write into the table `installation` before serving anybody. */
  epoch: z.uuid(),
  backup: z.string(),
  backupCreatedAt: z.string(),
  restoredAt: z.string(),
})

/**
 * Left by a restore for the next start. Phones hold acknowledged work that the restored database does not know: a new
 * epoch makes them send it again. The server writes `epoch` into the database, then calls `clearRestoreMarker`.
 */
export type RestoreMarker = z.infer<typeof markerSchema>

export function readRestoreMarker(dataDir: string): RestoreMarker | undefined {
  const path = restoreMarkerOf(dataDir)
  return existsSync(path) ? markerSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

export function clearRestoreMarker(dataDir: string): void {
  rmSync(restoreMarkerOf(dataDir), { force: true })
}

export type Restored = { manifest: Manifest; keptAside: string; marker: RestoreMarker }

/**
 * Puts a backup back while the server is stopped. Nothing is touched before every byte of the backup was checked and
 * copied beside; then folders are swapped by renames. Killed in between, the folder refuses to start (a start would
 * create an empty database) until the restore is run again, and the replaced data are still in their folder.
 */
export async function restoreBackup(options: {
  dataDir: string
  from: string
  backupDir?: string
  onProgress?: (step: string) => void
}): Promise<Restored> {
  const dataDir = resolve(options.dataDir)
  const from = resolve(options.from)
  const { onProgress = () => {} } = options
  const lock = lockDataDir(dataDir, 'restauration')
  try {
    onProgress('Vérification de la sauvegarde…')
    const manifest = readManifest(from)
    await verifyBackup(from, manifest)
    const leftover = findRunning(clusterDirOf(dataDir))
    if (leftover) await stopPostmaster(leftover.pid, clusterDirOf(dataDir))
    onProgress('Copie des données…')
    for (const name of readdirSync(dataDir))
      if (name.startsWith('restoring-')) rmSync(join(dataDir, name), { recursive: true })
    const stamp = new Date().toISOString().replace(/[-:.]/g, '')
    const staging = join(dataDir, `restoring-${stamp}`)
    await copyBack(from, staging, manifest)
    onProgress('Échange des dossiers…')
    const keptAside = join(dataDir, `replaced-${stamp}`)
    const marker = {
      epoch: randomUUID(),
      backup: from,
      backupCreatedAt: manifest.createdAt,
      restoredAt: new Date().toISOString(),
    }
    writeFileSync(restoreInProgressOf(dataDir), JSON.stringify(marker), { flush: true })
    await flushFolder(dataDir)
    const spared = [from, options.backupDir && resolve(options.backupDir)].filter(path => path !== undefined)
    swap({ dataDir, staging, keptAside, keepCluster: manifest.kind === 'files', spared: spared.map(String) })
    writeFileSync(restoreMarkerOf(dataDir), JSON.stringify(marker), { flush: true })
    await flushFolder(dataDir)
    rmSync(restoreInProgressOf(dataDir))
    return { manifest, keptAside, marker }
  } finally {
    lock.release()
  }
}

async function copyBack(from: string, staging: string, manifest: Manifest): Promise<void> {
  await makeDirectories(staging, manifest.directories)
  for (const { path, sha256 } of manifest.files) {
    // PostgreSQL flushes its whole folder itself before it recovers; the other files have only us.
    const copied = await copyFile(dataOf(from), staging, path, !path.startsWith('postgres/'))
    if (copied?.sha256 !== sha256)
      throw new Error(`La sauvegarde a changé pendant la copie : ${path}. Rien n'a été changé.`)
  }
}

type Swap = { dataDir: string; staging: string; keptAside: string; keepCluster: boolean; spared: string[] }

function swap({ dataDir, staging, keptAside, keepCluster, spared }: Swap): void {
  mkdirSync(keptAside, { mode: 0o700 })
  // The backup being restored may lie in the data folder, under any name.
  const holdsSpared = (name: string) => spared.some(path => relative(dataDir, path).split(sep)[0] === name)
  for (const name of readdirSync(dataDir)) {
    if (isTransient(name) || holdsSpared(name) || (keepCluster && name === 'postgres')) continue
    renameSync(join(dataDir, name), join(keptAside, name))
  }
  for (const name of readdirSync(staging)) renameSync(join(staging, name), join(dataDir, name))
  rmSync(staging, { recursive: true })
}
