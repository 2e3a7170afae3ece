import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort, peers, Running } from '../processes.ts'
import { PEER_SECRET } from './requests.ts'
import { databaseOf } from './seed.ts'

/** PostGraphile on the cluster of this data folder, over a schema of its own that shows the product's rows. */
export async function startPeer(dataDir: string): Promise<Running> {
  const database = databaseOf(dataDir)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query(readFileSync(path.join(peers, 'postgraphile.sql'), 'utf8'))
  } finally {
    await client.end()
  }
  const port = await freePort()
  const env = {
    PORT: String(port),
    PEER_DATABASE: database,
    PEER_SECRET,
    NODE_ENV: 'production',
    GRAPHILE_ENV: 'production',
  }
  return await Running.start(['postgraphile.mjs'], { port, env, cwd: peers, probe: '/graphql' })
}
