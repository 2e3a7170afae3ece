import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { StartError } from '#server/config/start-error.ts'

/** Database and owner of the embedded cluster. */
export const databaseName = 'relais'
export const ownerName = 'relais_owner'

export const clusterDirOf = (dataDir: string) => join(dataDir, 'postgres')
export const newClusterDirOf = (dataDir: string) => join(dataDir, 'postgres.new')
export const clusterLogOf = (dataDir: string) => join(dataDir, 'postgres.log')
/** Present while a restore swaps folders: such a data folder must not be started. */
export const restoreInProgressOf = (dataDir: string) => join(dataDir, 'restore-in-progress.json')
export const restoreMarkerOf = (dataDir: string) => join(dataDir, 'restored-from.json')

const transient = [
  'run', 'server.lock', 'server.lock-journal', 'server.pid', 'postgres.new', 'postgres.log', 'postgres.log.1', 'backups',
  'restore-in-progress.json', 'restored-from.json',
] // biome-ignore format: a list of names reads better in few lines

/** Entries of the data folder that belong to one run of one machine: never backed up, never put back, never moved aside. */
export function isTransient(name: string): boolean {
  return transient.includes(name) || name.startsWith('replaced-') || name.startsWith('restoring-')
}

/**
 * The folder of the socket, closed to everybody else: it is the cluster's only protection, since peer authentication
 * does not work through a user namespace. A socket's path holds 107 bytes at most, so a long data folder gets a short
 * place among the temporary files, always the same for the same data folder.
 */
export function makeSocketDir(dataDir: string): string {
  const dir = socketDirOf(dataDir)
  if (!existsSync(dir)) mkdirSync(dir, { recursive: true, mode: 0o700 })
  const state = lstatSync(dir)
  // Somebody else may have put a folder of that name among the temporary files to stand between us and the database.
  const foreign = process.getuid && process.getuid() !== 0 && state.uid !== process.getuid()
  if (!state.isDirectory() || foreign || (process.platform !== 'win32' && (state.mode & 0o077) !== 0))
    throw new StartError(
      `Le dossier ${dir} doit appartenir au compte du serveur et n'être ouvert qu'à lui (mode 0700).`,
    )
  return dir
}

export function removeSocketDir(dataDir: string): void {
  rmSync(socketDirOf(dataDir), { recursive: true, force: true })
}

function socketDirOf(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (Buffer.byteLength(near) <= 85) return near
  return join(tmpdir(), `relais-${process.getuid?.() ?? 0}-${hash(dataDir)}`)
}

const hash = (path: string) => createHash('sha256').update(resolve(path)).digest('hex').slice(0, 12)

/** `host` of a connection string may be a socket folder; the name before it is only there because URLs want one. */
export function connectionStringOf(socketDir: string, database = databaseName, user = ownerName): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

export const isBackupName = (path: string) => /^relais-\d{8}T\d{6}Z(-\d+)?$/.test(basename(path))
