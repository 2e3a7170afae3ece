import { migrate } from '#server/db/migrate.ts'
import { startTestCluster } from '#server/pg/test-cluster.ts'

/** For a vitest project's `globalSetup`: one throw-away cluster whose migrated template every test file clones. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({
    migrate: async url => {
      await migrate(url)
    },
  })
  return cluster.stop
}
