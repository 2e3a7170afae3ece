import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { checkDatabaseClock, moveDatabase, readGap, setDatabaseGap, setGap } from './clock.ts'

const projectNode = path.resolve(import.meta.dirname, '../../../node_modules/.bin/node')

/** The office: the database, the server's process, which may be killed, and the line before it. */
export async function openOffice() {
  // Its own application serves nobody: it brings the database, and the hands that engage people and plan their days.
  const hands = await createTestApp({ routes, mutations: mutationHandlers })
  const pool: pg.Pool = hands.services.pools.systemPool
  const url = String((pool as unknown as { options: { connectionString: string } }).options.connectionString)
  const folder = mkdtempSync(path.join(tmpdir(), 'relais-mois-'))
  const files = path.join(folder, 'donnees')
  mkdirSync(files)
  // What every other test has PostgreSQL refuse (`guardSessions`), the oracle must see for itself.
  await pool.query('drop trigger garder_les_sessions on session')
  await moveDatabase(pool)
  await setDatabaseGap(pool)
  let child: ChildProcess | null = null
  const proxy = await FaultProxy.open('http://127.0.0.1:1')

  async function start(): Promise<void> {
    const started = fork(path.join(import.meta.dirname, 'server-process.ts'), [url, files, String(readGap())], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execPath: existsSync(projectNode) ? projectNode : process.execPath,
      execArgv: [],
      env: { ...process.env, TZ: 'UTC' },
    })
    const ended = once(started, 'exit').then(([code, signal]) => ({ error: `ended: ${code ?? signal}`, origin: '' }))
    const said = once(started, 'message').then(([m]) => m as { error?: string; origin: string })
    const { error, origin } = await Promise.race([said, ended])
    if (error) throw new Error(`the month's server did not start: ${error}`)
    child = started
    proxy.target = origin
  }

  const isUp = (): boolean => child !== null && child.exitCode === null && child.signalCode === null

  async function order(what: object): Promise<void> {
    if (!child || !isUp()) return
    const heard = new AbortController()
    const { signal } = heard
    const done = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    child.send(what)
    await done
    heard.abort()
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!child || !isUp()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  /** A command of whoever runs the office, as they type it. @returns what it says */
  async function type(command: 'backup' | 'restore', ...args: readonly string[]): Promise<string> {
    const tool = path.resolve(import.meta.dirname, `../../../src/app/cli/${command}.ts`)
    const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url, DATA_DIR: files }
    const { stdout } = await promisify(execFile)(
      existsSync(projectNode) ? projectNode : process.execPath,
      [tool, ...args],
      {
        env: { ...process.env, ...settings },
      },
    )
    return stdout
  }
  let copy = ''

  /** Nobody is on the database: PostgreSQL copies it only then. */
  async function alone(work: (admin: pg.Pool, name: string) => Promise<void>): Promise<void> {
    const { default: pgModule } = await import('pg')
    const name = new URL(url.replace(/^postgres(ql)?:\/\/\//, 'postgres://x/')).pathname.slice(1)
    const admin = new pgModule.Pool({ connectionString: url.replace(`/${name}?`, '/postgres?') })
    try {
      for (let tries = 20; ; tries--)
        try {
          await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
          return await work(admin, name)
        } catch (error) {
          // Somebody came back in between, or PostgreSQL's own housekeeping is there.
          if (tries === 0 || (error as { code?: string }).code !== '55006') throw error
        }
    } finally {
      await admin.end()
    }
  }

  await start()
  return {
    hands,
    pool,
    proxy,
    start,
    stop,
    isUp,
    order,
    /** Everybody reads `gap` from now on. */
    async setClock(gap: number) {
      setGap(gap)
      await setDatabaseGap(pool)
      await order({ gap })
    },
    /** Every connection of the server to its database is cut, as a database that falls over cuts them. */
    async cutDatabase() {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
      )
    },
    checkClock: () => checkDatabaseClock(pool),
    /**
     * Keeps the rows, by a copy of the database in the place of `pg_dump`, and the files, by `npm run backup`. The server
     * stands still meanwhile. `restore` brings both back, the epoch of `npm run restore` with them.
     */
    async backup() {
      await alone(async (admin, name) => {
        await admin.query(`drop database if exists ${name}_copie`)
        await admin.query(`create database ${name}_copie template ${name}`)
      })
      const said = await type('backup', '--to', path.join(folder, 'sauvegardes'))
      copy = /Sauvegarde faite : (\S+)/.exec(said)?.[1] ?? ''
    },
    async restore() {
      await alone(async (admin, name) => {
        await admin.query(`drop database ${name} with (force)`)
        await admin.query(`create database ${name} template ${name}_copie`)
      })
      await type('restore', '--from', copy)
      await setDatabaseGap(pool)
    },
    async close() {
      await stop('SIGKILL')
      await proxy.close()
      await alone(async (admin, name) => void (await admin.query(`drop database if exists ${name}_copie`))).catch(
        () => undefined,
      )
      await hands.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Office = Awaited<ReturnType<typeof openOffice>>
