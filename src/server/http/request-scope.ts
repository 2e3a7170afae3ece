import { hash } from 'node:crypto'
import type { QueryResult } from 'pg'
import { confirmOpening, forgetOpening, lineTo, openWith } from '#server/db/line.ts'
import { bindTo } from '#server/db/pools.ts'
import type { Services } from '#server/services.ts'
import { type Caller, CommitError, type Context } from './context.ts'
import { CodedError } from './errors.ts'
import { beginSession, guessedOpening } from './session-lookup.ts'

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** What PostgreSQL answers to the commit of what had failed: nothing was kept, nothing may be told as done. */
function checkCommitted({ command }: { readonly command: string }): void {
  if (command !== 'COMMIT') throw new Error('not committed: a statement had failed')
}

export interface Scope {
  /** The guess of the caller was right. @throws CodedError NON_CONNECTE, SESSION_EXPIREE @throws StaleGuess */
  confirm(): Promise<void>
  readonly context: Context
  commit(): Promise<void>
  rollback(): Promise<void>
}

/**
 * Opens the request's transaction. `begin` and the session lookup travel together, so a read costs the lookup, its
 * own query and the commit. With a guess of the caller they wait for the first question and leave with it, and nothing is
 * answered, let alone committed, before the guess was found right.
 * @throws CodedError NON_CONNECTE, SESSION_EXPIREE
 */
export async function openScope(
  services: Services,
  token: string,
  { readOnly = false, guess }: { readonly readOnly?: boolean; readonly guess?: Caller | undefined } = {},
): Promise<Scope> {
  const { app } = services.pools
  const client = await app.connect()
  let isRunning = true
  let isHeld = true
  const giveBack = (isBroken = false): void => {
    forgetOpening(client)
    if (isHeld) client.release(isBroken)
    isHeld = false
  }
  const finish = async (sql: 'commit' | 'rollback') => {
    if (!isRunning) return giveBack()
    isRunning = false
    let answer: QueryResult
    try {
      // Alone: behind a statement that fails, PostgreSQL would skip it.
      await lineTo(client).settled()
      answer = await client.query(sql)
    } catch (error) {
      giveBack(true)
      throw error
    }
    giveBack()
    if (sql === 'commit') checkCommitted(answer)
  }
  const commitWith: Context['commitWith'] = async ({ sql, parameters }) => {
    try {
      await services.probe('before_commit')
    } catch (error) {
      throw new CommitError(error)
    }
    const line = lineTo(client)
    await confirmOpening(client)
    // Asked in one breath, they leave in one message: PostgreSQL skips the commit behind a statement that fails.
    const [last, commit] = await Promise.allSettled([line.ask(sql, parameters), line.ask('commit', [])])
    if (last.status === 'rejected') throw last.reason
    isRunning = false
    try {
      if (commit.status === 'rejected') throw commit.reason
      checkCommitted(commit.value)
    } catch (error) {
      giveBack(true)
      throw new CommitError(error)
    }
  }
  try {
    if (guess) openWith(client, guessedOpening(token, guess))
    const caller = guess ?? (await beginSession(client, token, { readOnly }))
    const after: (() => Promise<void> | void)[] = []
    const context: Context = {
      db: bindTo(client),
      caller,
      services,
      now: services.clock(),
      commitWith,
      afterCommit: task => void after.push(task),
    }
    return {
      context,
      confirm: () => confirmOpening(client),
      async commit() {
        await confirmOpening(client)
        if (isRunning) await services.probe('before_commit')
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
    else giveBack(true)
    throw error
  }
}
