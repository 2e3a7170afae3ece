import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startCluster } from '#server/pg/cluster.ts'
import { clusterDirOf, clusterLogOf } from '#server/pg/layout.ts'
import { DataDirBusyError, lockDataDir } from '#server/pg/lock.ts'
import { findRunning, stopPostmaster } from '#server/pg/postmaster.ts'

const prefix = 'relais-test-'
const templateName = 'relais_template'
/** How the workers, other processes than the global setup, learn where the cluster is. */
const addressVariable = 'RELAIS_TEST_CLUSTER'

export type TestCluster = { stop(): Promise<void>; readLog(): string }

export type TestDatabase = { name: string; connectionString: string; drop(): Promise<void> }

/**
 * For a vitest `globalSetup`: starts one throw-away cluster, has `migrate` prepare the template, and returns what reads
 * its log, and what stops and removes it all. Data safety is off (`fsync`), nothing else differs from the real cluster.
 */
export async function startTestCluster({
  migrate,
}: {
  migrate: (connectionString: string) => Promise<void>
}): Promise<TestCluster> {
  await removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(dataDir, 0o755)
  const silent = () => {}
  const log = { info: silent, warn: silent, error: (message: string) => console.error(message) }
  const cluster = await startCluster({ dataDir, log, durability: 'disposable', postgresBin: process.env.POSTGRES_BIN })
  const stop = async () => {
    delete process.env[addressVariable]
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await administer(cluster.connectionString('postgres'), `CREATE DATABASE ${templateName}`)
    await migrate(cluster.connectionString(templateName))
  } catch (error) {
    await stop()
    throw error
  }
  process.env[addressVariable] = cluster.connectionString('postgres')
  return { stop, readLog: () => readFileSync(clusterLogOf(dataDir), 'utf8') }
}

/** What stands ready for copies beside the migrated template: a database, and the data folder that goes with it. */
export type Prepared = { template: string; dataDir: string }

function readAddress(): string {
  const admin = process.env[addressVariable]
  if (!admin) throw new Error('No test cluster: the vitest project lacks the global setup that starts it.')
  return admin
}

/** A fresh copy of the migrated template, or of what was prepared, for one test file: call `drop` in its `afterAll`. */
export async function createTestDatabase(template = templateName): Promise<TestDatabase> {
  const admin = readAddress()
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(admin, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    name,
    connectionString: admin.replace('/postgres?', `/${name}?`),
    // FORCE: a test that failed may have left connections open.
    drop: () => administer(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/**
 * What `make` fills and leaves closed, its database and its folder, kept until the cluster goes: the first of a run to ask
 * for `name` has it made, the others wait for it.
 */
export async function prepareOnce(
  name: string,
  make: () => Promise<{ database: string; dataDir: string }>,
): Promise<Prepared> {
  return await asAdministrator(readAddress(), async client => {
    // The lock lives and dies with its connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    const dataDir = join(dirname(rows[0]?.data_directory ?? ''), name)
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) {
      const made = await make()
      renameSync(made.dataDir, dataDir)
      await client.query(`ALTER DATABASE ${made.database} RENAME TO ${name}`)
    }
    return { template: name, dataDir }
  })
}

/** Removes clusters of runs that were killed: their folder is there, and nobody holds its lock any more. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name)
    try {
      if (Date.now() - statSync(dataDir).mtimeMs < 1000) continue // just made by a run that has not locked it yet
      const lock = lockDataDir(dataDir)
      const running = findRunning(clusterDirOf(dataDir))
      if (running) await stopPostmaster(running.pid, clusterDirOf(dataDir))
      lock.release()
      rmSync(dataDir, { recursive: true, force: true })
    } catch (error) {
      if (!(error instanceof DataDirBusyError)) console.warn(`${dataDir}: ${error}`)
    }
  }
}

async function asAdministrator<T>(connectionString: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

async function administer(connectionString: string, sql: string): Promise<void> {
  await asAdministrator(connectionString, client => client.query(sql))
}
