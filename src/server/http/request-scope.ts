import { hash } from 'node:crypto'
import type { QueryResult } from 'pg'
import { lineTo } from '#server/db/line.ts'
import { bindTo } from '#server/db/pools.ts'
import type { Services } from '#server/services.ts'
import type { Context } from './context.ts'
import { CodedError } from './errors.ts'
import { beginSession } from './session-lookup.ts'

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
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
export async function openScope(
  services: Services,
  token: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<Scope> {
  const { app } = services.pools
  const client = await app.connect()
  let open = true
  const finish = async (sql: 'commit' | 'rollback') => {
    if (!open) return
    open = false
    let answer: QueryResult
    try {
      // Alone: behind a statement that fails, PostgreSQL would skip it.
      await lineTo(client).settled()
      answer = await client.query(sql)
    } catch (error) {
      client.release(true)
      throw error
    }
    client.release()
    // What PostgreSQL answers to the commit of what had failed: nothing was kept, nothing may be told as done.
    if (sql === 'commit' && answer.command !== 'COMMIT') throw new Error('not committed: a statement had failed')
  }
  try {
    const caller = await beginSession(client, token, { readOnly })
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
    // A refused session ends its transaction; a lookup that failed leaves a connection nobody knows the state of.
    if (error instanceof CodedError) await finish('rollback')
    else client.release(true)
    throw error
  }
}
