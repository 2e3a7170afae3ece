import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '#server/pg/cluster.ts'
import { clusterDirOf } from '#server/pg/layout.ts'
import { findRunning, stopPostmaster } from '#server/pg/postmaster.ts'

/** A data folder for one test, gone with its PostgreSQL at the end of the `using` block, whatever the test did. */
export function useDataDir(parent = tmpdir()): AsyncDisposable & { path: string } {
  const path = mkdtempSync(join(parent, 'relais-pg-'))
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      const running = findRunning(clusterDirOf(path))
      if (running) await stopPostmaster(running.pid, clusterDirOf(path))
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on its own connection. */
export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A log that keeps what it is told. */
export function recordLog(): Log & { lines: string[] } {
  const lines: string[] = []
  const keep = (message: string) => void lines.push(message)
  return { lines, info: keep, warn: keep, error: keep }
}

/** Another process that starts the cluster of a folder, as a server does; answers what it says first. */
export async function forkServer(dataDir: string) {
  const child = fork(join(import.meta.dirname, 'server.ts'), [dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [said] = (await once(child, 'message')) as [{ error?: string; url?: string; pid?: number }]
  return { child, ...said }
}
