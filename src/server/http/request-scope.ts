import { createHash } from 'node:crypto'
import type { PoolClient, QueryResult } from 'pg'
import { bindTo } from '#server/db/pools.ts'
import type { Services } from '#server/services.ts'
import type { Caller, Context } from './context.ts'
import { refuse } from './errors.ts'

interface SessionRow {
  session_id: string
  compte_id: number
  utilisateur_id: number
  appareil_id: string | null
  acteur_utilisateur_id: number | null
  administrateur_plateforme: boolean
  droits_version: number
  etat: 'ouverte' | 'expiree' | 'revoquee'
}

/** Modules of a person for one version of the company's rights; a change of rights changes the key. */
const rights = new Map<string, ReadonlySet<string>>()
const RIGHTS_KEPT = 20_000

const RIGHTS_SQL = `
  select m.module from module m
  where m.module_etat = 1 and m.module_id in (select d.module_id from droit d where d.utilisateur_id = $1)`

async function readRights(client: PoolClient, row: SessionRow): Promise<ReadonlySet<string>> {
  const key = `${row.compte_id}:${row.utilisateur_id}:${row.droits_version}`
  const known = rights.get(key)
  if (known) return known
  const { rows } = await client.query<{ module: string }>(RIGHTS_SQL, [row.utilisateur_id])
  const modules: ReadonlySet<string> = new Set(rows.map(r => r.module))
  if (rights.size >= RIGHTS_KEPT) rights.clear()
  rights.set(key, modules)
  return modules
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface Scope {
  readonly context: Context
  commit(): Promise<void>
  rollback(): Promise<void>
}

/**
 * Opens the request's transaction. `begin` and the session lookup travel together, so a read costs the lookup, its
 * own query and the commit.
 * @throws CodedError NON_CONNECTE, SESSION_EXPIREE
 */
export async function openScope(services: Services, token: string): Promise<Scope> {
  const client = await services.pools.app.connect()
  let open = true
  const finish = async (sql: 'commit' | 'rollback') => {
    if (!open) return
    open = false
    try {
      await client.query(sql)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  try {
    // The hash is hexadecimal by construction, which makes the simple protocol safe here.
    const answers = (await client.query(
      `begin; select * from session_ouvrir('\\x${hashToken(token).toString('hex')}')`,
    )) as unknown as QueryResult<SessionRow>[]
    const row = answers[1]?.rows[0]
    if (!row) throw refuse('NON_CONNECTE')
    if (row.etat !== 'ouverte') throw refuse('SESSION_EXPIREE')
    const modules = await readRights(client, row)
    // Nobody administers the platform in somebody else's name, whatever that person became meanwhile.
    const administrateur_plateforme = row.administrateur_plateforme && row.acteur_utilisateur_id === null
    const caller: Caller = { ...row, administrateur_plateforme, modules }
    const after: (() => Promise<void> | void)[] = []
    const context: Context = {
      db: bindTo(client),
      caller,
      services,
      now: services.clock(),
      afterCommit: task => void after.push(task),
    }
    return {
      context,
      async commit() {
        await services.probe('before_commit')
        await finish('commit')
        await services.probe('after_commit')
        for (const task of after) {
          try {
            await task()
          } catch (error) {
            services.log.error({ err: error }, 'after-commit task failed')
          }
        }
      },
      rollback: () => finish('rollback'),
    }
  } catch (error) {
    await finish('rollback').catch(() => services.log.warn('rollback failed, connection dropped'))
    throw error
  }
}
