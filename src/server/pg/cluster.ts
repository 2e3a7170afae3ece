import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/config/start-error.ts'
import { type Binaries, findBinaries } from '#server/pg/binaries.ts'
import { chooseIdentity, giveTo, type Identity, runUnder } from '#server/pg/identity.ts'
import { initCluster, pgEnvironment } from '#server/pg/init.ts'
import {
  clusterDirOf,
  clusterLogOf,
  connectionStringOf,
  databaseName,
  makeSocketDir,
  removeSocketDir,
  restoreInProgressOf,
} from '#server/pg/layout.ts'
import { type DataDirLock, lockDataDir } from '#server/pg/lock.ts'
import {
  askToStop,
  dropStalePidFile,
  dropStaleSocketLock,
  findRunning,
  readPostmaster,
  stopPostmaster,
} from '#server/pg/postmaster.ts'
import { clusterSettings, type Durability } from '#server/pg/settings.ts'

export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void }

export type ClusterOptions = {
  dataDir: string
  postgresBin?: string
  log: Log
  /** Told in French what takes time, for the terminal of a first start. */
  onProgress?: (step: string) => void
  /** Told when PostgreSQL ended without being asked to. */
  onUnexpectedExit?: () => void
  durability?: Durability
  /** Named to whoever finds the data folder taken. */
  role?: string
  identity?: Identity
}

export type Cluster = Readonly<{
  connectionString(database?: string, user?: string): string
  socketDir: string
  pid: number
  /** Fast shutdown: open transactions are rolled back. Gives the data folder back. May be called twice. */
  stop(): Promise<void>
}>

/**
 * Starts the private PostgreSQL of a data folder, creating it the first time, and keeps the folder locked until `stop`.
 * PostgreSQL gets its own process group, so that Ctrl+C in a terminal lets the server finish its requests first; one left
 * over by a killed server is stopped and started again, which costs half a second and rolls back what that server had open.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  // One spelling of the folder, as PostgreSQL and /proc see it.
  const dataDir = realpathSync(resolve(options.dataDir))
  const lock = lockDataDir(dataDir, options.role)
  try {
    return await startLocked({ ...options, dataDir }, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(options: ClusterOptions, lock: DataDirLock): Promise<Cluster> {
  const { dataDir, log, onProgress = () => {}, durability = 'durable' } = options
  if (existsSync(restoreInProgressOf(dataDir)))
    throw new StartError('Une restauration a été interrompue dans ce dossier de données : relancez npm run restore.')
  const clusterDir = clusterDirOf(dataDir)
  const binaries = findBinaries(options.postgresBin)
  const identity = options.identity ?? chooseIdentity([dataDir, dirname(binaries.postgres)])
  const leftover = findRunning(clusterDir)
  if (leftover) {
    log.warn(`La base d'un serveur interrompu tourne encore (processus ${leftover.pid}) : elle est reprise.`)
    await stopPostmaster(leftover.pid, clusterDir)
  }
  if (!existsSync(clusterDir)) {
    onProgress('Création de la base de données…')
    await initCluster(dataDir, { binaries, identity, durability })
  }
  giveTo(identity, clusterDir)
  const socketDir = makeSocketDir(dataDir)
  giveTo(identity, socketDir)
  const child = await launch({ dataDir, clusterDir, socketDir, binaries, identity, durability })
  const pid = child.pid ?? 0
  let stopping: Promise<void> | undefined
  child.once('exit', code => {
    if (stopping) return
    log.error(`PostgreSQL s'est arrêté sans qu'on le lui demande (code ${code}), voir ${clusterLogOf(dataDir)}.`)
    options.onUnexpectedExit?.()
  })
  // However this process ends, short of being killed, PostgreSQL is told: it stops by itself from there.
  const askOnExit = () => askToStop(pid, clusterDir)
  process.once('exit', askOnExit)
  const stop = () => {
    stopping ??= stopPostmaster(pid, clusterDir)
      .then(() => {
        process.off('exit', askOnExit)
        removeSocketDir(dataDir)
      })
      .finally(() => lock.release())
    return stopping
  }
  try {
    await createDatabase(connectionStringOf(socketDir, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { socketDir, pid, stop, connectionString: (database, user) => connectionStringOf(socketDir, database, user) }
}

type Launch = {
  dataDir: string
  clusterDir: string
  socketDir: string
  binaries: Binaries
  identity: Identity
  durability: Durability
}

/** Starts PostgreSQL, again for a few seconds while the last processes of a killed one still leave the shared memory. */
async function launch(plan: Launch): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    dropStalePidFile(plan.clusterDir)
    dropStaleSocketLock(plan.clusterDir, plan.socketDir)
    const logPath = openLog(plan.dataDir)
    const from = statSync(logPath).size
    const child = spawnPostgres(plan, logPath)
    if (await becomesReady(child, plan.clusterDir)) return child
    const said = readFileSync(logPath).subarray(from).toString()
    if (attempt >= 20 || !/shared memory block|lock file "postmaster\.pid"/.test(said))
      throw startFailure(said, logPath)
    await sleep(250)
  }
}

function spawnPostgres(
  { clusterDir, socketDir, binaries, identity, durability }: Launch,
  logPath: string,
): ChildProcess {
  const { command, args, options } = runUnder(identity, binaries.postgres, [
    '-D',
    clusterDir,
    ...clusterSettings(socketDir, durability),
  ])
  // To a file, not to pipes: PostgreSQL survives a killed server, and must still have somewhere to write.
  const output = openSync(logPath, 'a', 0o600)
  const child = spawn(command, args, {
    ...options,
    cwd: '/',
    env: pgEnvironment(),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  return child
}

async function becomesReady(child: ChildProcess, clusterDir: string): Promise<boolean> {
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  while (!ended) {
    const written = readPostmaster(clusterDir)
    if (written?.pid === child.pid && written?.ready) return true
    await sleep(5)
  }
  return false
}

function openLog(dataDir: string): string {
  const path = clusterLogOf(dataDir)
  if (existsSync(path) && statSync(path).size > 5_000_000) renameSync(path, `${path}.1`)
  closeSync(openSync(path, 'a', 0o600))
  return path
}

function startFailure(said: string, logPath: string): StartError {
  const version = /initialized by PostgreSQL version (\S+?),.* version (\S+?)\.?$/m.exec(said)
  if (version)
    return new StartError(
      `Le dossier de données vient de PostgreSQL ${version[1]}, ce PostgreSQL est en version ${version[2]} : ` +
        "sauvegardez-le avec l'ancienne version (pg_dump), ou donnez les programmes de cette version dans POSTGRES_BIN.",
    )
  const why = /No space left on device/.test(said)
    ? 'le disque est plein : libérez au moins 512 Mio, puis relancez'
    : `voir ${logPath}`
  return new StartError(`PostgreSQL n'a pas démarré (${why}) :\n${said.trim().split('\n').slice(-8).join('\n')}`)
}

async function createDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}
