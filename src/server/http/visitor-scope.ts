import type { Db } from '#server/db/database.ts'
import { pipelineOf } from '#server/db/pipeline/pipeline.ts'
import type { Services } from '#server/services.ts'
import { CommitError, type Context } from './context.ts'

export type Visitor = Pick<Context, 'db' | 'services' | 'now'>

/**
 * One transaction of somebody who is not signed in, as the unprivileged role: it sees no company until what it asks first has
 * opened one for it. Committed when the task ends, undone when it throws.
 */
export async function inVisitorScope<T>(
  services: Services,
  now: Date,
  task: (visitor: Visitor & { readonly db: Db }) => Promise<T>,
): Promise<T> {
  const client = await services.pools.app.connect()
  const pipeline = pipelineOf(client)
  let broken = false
  try {
    await client.query('begin')
    const done = await task({ db: pipeline.db, services, now })
    await pipeline.settled()
    const { command } = await client.query('commit')
    // PostgreSQL answers a commit with a rollback where a statement had failed and nobody said so.
    if (command !== 'COMMIT') throw new CommitError(new Error('not committed: a statement had failed'))
    return done
  } catch (error) {
    await Promise.allSettled([pipeline.settled()])
    const [undone] = await Promise.allSettled([client.query('rollback')])
    // A connection of which nobody knows the state goes to nobody else.
    broken = undone.status === 'rejected'
    throw error
  } finally {
    pipeline.close()
    client.release(broken)
  }
}
