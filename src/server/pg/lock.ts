import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/config/start-error.ts'

export type DataDirLock = { release(): void }

/** Another process uses the data folder; the message is the French sentence to show. */
export class DataDirBusyError extends StartError {
  override name = 'DataDirBusyError'
}

const lockName = 'server.lock'
const holderName = 'server.pid'
/** Keeps open locks from the garbage collector, which would close them. */
const heldFiles = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process alone. The lock is a file lock of the kernel, so it ends with the process however
 * it dies, cannot be fooled by a reused pid, and holds between containers that share a volume. Node has no call for
 * one: an open exclusive transaction of its SQLite is exactly that. The pid beside it only serves the message.
 */
export function lockDataDir(dataDir: string, role = 'serveur'): DataDirLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const holder = join(dataDir, holderName)
  const file = new DatabaseSync(join(dataDir, lockName), { timeout: 300 })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new DataDirBusyError(
      `Le dossier de données ${dataDir} est déjà utilisé par ${describeHolder(holder)}. ` +
        'Arrêtez-le, ou donnez un autre dossier dans DATA_DIR.',
    )
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, role }))
  heldFiles.add(file)
  return {
    release: () => {
      if (!heldFiles.delete(file)) return
      rmSync(holder, { force: true })
      file.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function describeHolder(path: string): string {
  try {
    const { pid, role } = JSON.parse(readFileSync(path, 'utf8'))
    return role === 'serveur' ? `un autre serveur (processus ${pid})` : `une ${role} en cours (processus ${pid})`
  } catch {
    return 'un autre serveur'
  }
}
