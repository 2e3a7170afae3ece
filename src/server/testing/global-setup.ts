import { migrate } from '#server/db/migrate.ts'
import { openPools } from '#server/db/pools.ts'
import { startTestCluster } from '#server/pg/test-cluster.ts'
import { guardSessions } from './aging.ts'
import { refuseDeadlocks } from './deadlocks.ts'

/**
 * For a vitest project's `globalSetup`: one throw-away cluster whose migrated template every test file clones. A run
 * during which two transactions locked each other out fails, though every test of it passed.
 */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({
    migrate: async url => {
      await migrate(url)
      const pools = openPools({ url })
      await guardSessions(pools.system)
      await pools.close()
    },
  })
  return async () => {
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
