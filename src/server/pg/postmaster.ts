import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/config/start-error.ts'

type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** What `postmaster.pid` of a cluster says, alive or not. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number(lines[0]))
  if (!pid) return undefined
  return { pid, socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** The running PostgreSQL of this very cluster, if any: a pid written by a machine that restarted may be anybody's now. */
export function findRunning(clusterDir: string): Postmaster | undefined {
  const written = readPostmaster(clusterDir)
  return written && isPostmasterOf(written.pid, clusterDir) ? written : undefined
}

/**
 * PostgreSQL itself refuses to start when the pid of a stale `postmaster.pid` is alive, whoever it is: after a restart of
 * a container that is the usual case. Removing the file is safe: the shared memory key, made from the folder's inode,
 * still keeps a second postmaster away from surviving backends.
 */
export function dropStalePidFile(clusterDir: string): void {
  if (readPostmaster(clusterDir) && !findRunning(clusterDir))
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
}

/**
 * The socket's own lock file names a pid too, and PostgreSQL believes it as blindly: a pid reused after a power cut, or a
 * dead postmaster that nobody has reaped, would keep the server from ever starting. The folder is ours alone.
 */
export function dropStaleSocketLock(clusterDir: string, socketDir: string): void {
  if (!findRunning(clusterDir)) rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

/** Stops it: fast first (open transactions are rolled back, a checkpoint is written), then at once if that takes too long. */
export async function stopPostmaster(pid: number, clusterDir: string, patienceMs = 30_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!signalProcess(pid, signal)) return
    const end = Date.now() + patienceMs
    while (Date.now() < end) {
      if (!isPostmasterOf(pid, clusterDir)) return
      await sleep(10)
    }
  }
  throw new StartError(`PostgreSQL (processus ${pid}) ne s'arrête pas. Arrêtez-le à la main puis recommencez.`)
}

/** Begins a fast stop, and waits for nothing: for a process that is ending. */
export function askToStop(pid: number, clusterDir: string): void {
  if (isPostmasterOf(pid, clusterDir)) signalProcess(pid, 'SIGINT')
}

function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

function isPostmasterOf(pid: number, clusterDir: string): boolean {
  try {
    // A postmaster's working folder is its cluster. A zombie has none, which rightly counts as stopped.
    if (existsSync('/proc/self/cwd')) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(clusterDir)
  } catch {
    return false
  }
}
