import { createRequire } from 'node:module'
import { startServer } from '#app/server/start-server.ts'
import { readConfig } from '#server/config/config.ts'
import { startCluster } from '#server/pg/cluster.ts'
import { clusterLogOf, connectionStringOf, databaseName } from '#server/pg/layout.ts'
import type { Answer, Asked } from './warm-server.ts'

// A process that stays: it holds one PostgreSQL, and starts the server of one test after another on a copy of the
// demonstration's database. The code is read and compiled once for all of them, which costs a server more than its work.

const pg = createRequire(import.meta.url)('pg') as typeof import('pg')

const [dataDir = ''] = process.argv.slice(2)
const say = (message: string) => void process.stderr.write(`${message}\n`)
const cluster = await startCluster({
  dataDir,
  log: { info: () => undefined, warn: say, error: say },
  durability: 'disposable',
})
const urlOf = (database: string, user?: string) => connectionStringOf(cluster.socketDir, database, user)

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

let running: { readonly database: string; stop(): Promise<void> } | undefined

/** A server of its own in all but the process: its database, its folder, its port. */
async function start({ database, env }: Extract<Asked, { kind: 'start' }>): Promise<string> {
  await administer(`create database ${database} template ${databaseName} strategy file_copy`)
  const urls = { DATABASE_URL: urlOf(database), DATABASE_REQUESTS_URL: urlOf(database, 'relais_app') }
  const { stop } = await startServer({ config: readConfig({ ...process.env, ...env, ...urls }) })
  running = { database, stop }
  return urls.DATABASE_URL
}

async function stop(): Promise<void> {
  const last = running
  running = undefined
  if (!last) return
  await last.stop()
  await administer(`drop database ${last.database} with (force)`)
}

async function answer(asked: Asked): Promise<Answer> {
  try {
    if (asked.kind === 'start') return { url: await start(asked) }
    await stop()
    return {}
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (asked: Asked) => void process.send?.(await answer(asked)))
// With whoever asked for it, however that one ended.
process.on('disconnect', async () => {
  await stop().catch(say)
  await cluster.stop()
  process.exit(0)
})
process.send?.({ log: clusterLogOf(dataDir) } satisfies Answer)
