import type { QueryResult } from 'pg'
import { pipelineOf } from '#server/db/pipeline/pipeline.ts'
import type { Services } from '#server/services.ts'
import { type Caller, CommitError, type Context } from './context.ts'
import { CodedError } from './errors.ts'
import { beginSession, guessedOpening } from './session-lookup.ts'
import type { Token } from './token.ts'

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
  token: Token,
  { readOnly = false, guess }: { readonly readOnly?: boolean; readonly guess?: Caller | undefined } = {},
): Promise<Scope> {
  const { app } = services.pools
  const client = await app.connect()
  const pipeline = pipelineOf(client)
  let isRunning = true
  let isHeld = true
  const giveBack = (isBroken = false): void => {
    pipeline.close()
    if (isHeld) client.release(isBroken)
    isHeld = false
  }
  const finish = async (sql: 'commit' | 'rollback') => {
    if (!isRunning) return giveBack()
    isRunning = false
    let answer: QueryResult
    try {
      // Alone: behind a statement that fails, PostgreSQL would skip it.
      await pipeline.settled()
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
    await pipeline.confirm()
    // Asked in one breath, they leave in one message: PostgreSQL skips the commit behind a statement that fails.
    const [last, commit] = await Promise.allSettled([pipeline.ask(sql, parameters), pipeline.ask('commit', [])])
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
    if (guess) pipeline.open(guessedOpening(token, guess))
    const caller = guess ?? (await beginSession(client, token, { readOnly }))
    const after: (() => Promise<void> | void)[] = []
    const context: Context = {
      db: pipeline.db,
      caller,
      services,
      now: services.clock(),
      commitWith,
      afterCommit: task => void after.push(task),
    }
    return {
      context,
      confirm: () => pipeline.confirm(),
      async commit() {
        await pipeline.confirm()
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
