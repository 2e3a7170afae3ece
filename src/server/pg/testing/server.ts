import { startCluster } from '#server/pg/cluster.ts'
import { recordLog } from '#server/pg/testing/data-dir.ts'

// A process that holds a cluster as a server does, for tests that kill it.
const tell = (message: object) => process.send?.(message)
try {
  const cluster = await startCluster({ dataDir: process.argv[2] ?? '', log: recordLog() })
  process.on('SIGTERM', () => void cluster.stop().then(() => process.exit(0)))
  setInterval(() => {}, 60_000)
  tell({ url: cluster.connectionString(), pid: cluster.pid })
} catch (error) {
  tell({ error: String(error) })
}
