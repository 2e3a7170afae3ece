import type { DemoAccount, DemoLoader } from '#server/demo-loader.ts'
import type { Services } from '#server/services.ts'

/** Any constant: one demonstration is loaded at a time per database. */
const LOCK = 0x44454d4f

/**
 * Fills a database that has no company yet. Somebody's real database is never touched: one company is enough to stop.
 * @returns whether it was loaded
 */
export async function loadDemo(
  services: Services,
  loaders: readonly DemoLoader[],
  onProgress: (step: string) => void = () => {},
): Promise<boolean> {
  const client = await services.pools.systemPool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from compte limit 1')
    if (rowCount) return false
    if (loaders.length > 0) onProgress('Chargement des données de démonstration…')
    for (const loader of loaders) await loader.load(services)
    return loaders.length > 0
  } finally {
    // The lock lives and dies with its connection.
    client.release(true)
  }
}

/** The demonstration accounts that exist in this database: none once it is somebody's own. */
export async function findDemoAccounts(services: Services, loaders: readonly DemoLoader[]): Promise<DemoAccount[]> {
  const known = loaders.flatMap(l => l.accounts)
  if (known.length === 0) return []
  const rows = await services.pools.system
    .selectFrom('utilisateur')
    .select('email')
    .where(
      'email',
      'in',
      known.map(a => a.email),
    )
    .execute()
  const present = new Set(rows.map(r => r.email))
  return known.filter(a => present.has(a.email))
}
