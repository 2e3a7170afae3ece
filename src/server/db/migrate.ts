import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { harden } from './harden.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Any constant: one migration run at a time per database. */
const LOCK = 0x52454c41

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** Every migration of the server and of the domains, ordered by the number their file name starts with. */
export async function listMigrations(root: string = ROOT): Promise<Migration[]> {
  const found: Migration[] = []
  for await (const file of glob('{server/db,domains/*/server}/migrations/*.sql', { cwd: root })) {
    const sql = await readFile(path.join(root, file), 'utf8')
    found.push({ name: path.basename(file), sql, sha256: createHash('sha256').update(sql).digest('hex') })
  }
  found.sort((a, b) => a.name.localeCompare(b.name))
  const twice = found.find((m, i) => m.name.slice(0, 4) === found[i + 1]?.name.slice(0, 4))
  if (twice) throw new Error(`two migrations share the number of ${twice.name}`)
  return found
}

/**
 * Applies what is missing, each migration in its own transaction, under an advisory lock (several servers may start
 * together). A migration that was applied and then edited stops the start: databases would differ in silence.
 * @returns names applied
 */
export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const list = migrations ?? (await listMigrations())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (nom text primary key, sha256 text not null, appliquee_a timestamptz not null default now())',
    )
    const { rows } = await client.query<{ nom: string; sha256: string }>('select nom, sha256 from migration')
    const done = new Map(rows.map(r => [r.nom, r.sha256]))
    for (const m of list) {
      const known = done.get(m.name)
      if (known === m.sha256) continue
      if (known) throw new Error(`La migration ${m.name} a été modifiée après avoir été appliquée.`)
      await client.query('begin')
      try {
        await client.query(m.sql)
        await client.query('insert into migration (nom, sha256) values ($1, $2)', [m.name, m.sha256])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`La migration ${m.name} a échoué\u00a0: ${(error as Error).message}`, { cause: error })
      }
      applied.push(m.name)
    }
    await harden(client)
    return applied
  } finally {
    await client.end()
  }
}

/** How the database stands to this version, without touching it; a database that is both older and newer is newer. */
export async function compareMigrations(url: string, migrations?: Migration[]): Promise<MigrationState> {
  const list = migrations ?? (await listMigrations())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ known: boolean }>("select to_regclass('migration') is not null known")
    if (!tables[0]?.known) return 'none'
    const { rows } = await client.query<{ nom: string; sha256: string }>('select nom, sha256 from migration')
    const wanted = new Map(list.map(m => [m.name, m.sha256]))
    if (rows.some(r => !wanted.has(r.nom))) return 'newer'
    if (rows.some(r => wanted.get(r.nom) !== r.sha256)) return 'changed'
    return rows.length < list.length ? 'older' : 'same'
  } finally {
    await client.end()
  }
}

export type MigrationState = 'none' | 'older' | 'same' | 'newer' | 'changed'
