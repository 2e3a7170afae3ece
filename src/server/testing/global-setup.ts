import { migrate } from '#server/db/migrate.ts'
import { openPools } from '#server/db/pools.ts'
import { startTestCluster, type TestCluster } from '#server/pg/test-cluster.ts'
import { guardSessions } from './aging.ts'
import { refuseDeadlocks } from './deadlocks.ts'

/** Each project reads this file anew: what they share stands outside it. */
const run = globalThis as { relaisTestCluster?: Promise<TestCluster> | undefined }

/**
 * For a vitest project's `globalSetup`: one throw-away cluster whose migrated template every test file clones, the same
 * for all projects of a run. A run during which two transactions locked each other out fails, though every test of it
 * passed.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (run.relaisTestCluster) {
    await run.relaisTestCluster
    return async () => undefined
  }
  run.relaisTestCluster = startTestCluster({
    migrate: async url => {
      await migrate(url)
      const pools = openPools({ url })
      await guardSessions(pools.system)
      await pools.close()
    },
  })
  const cluster = await run.relaisTestCluster
  return async () => {
    run.relaisTestCluster = undefined
    const log = cluster.readLog()
    await cluster.stop()
    try {
      refuseDeadlocks(log)
    } catch (error) {
      // A failing teardown is only printed.
      process.exitCode = 1
      throw error
    }
  }
}
