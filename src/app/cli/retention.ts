import { retention } from '#app/server/modules.ts'
import { type ConfigError, readConfig } from '#server/config/config.ts'
import { openPools } from '#server/db/pools.ts'
import { foresee } from '#server/retention/apply.ts'
import { describeFound } from '#server/retention/describe.ts'
import { openDatabaseAsIs } from './command-database.ts'

// `npm run retention`: what the nightly work would take away today, kind by kind. It changes nothing.
async function main(): Promise<void> {
  const database = await openDatabaseAsIs(readConfig(process.env), 'commande retention')
  try {
    const pools = openPools({ url: database.url })
    const found = await foresee({ pools, clock: () => new Date(), retention }).finally(() => pools.close())
    for (const line of describeFound(found)) console.log(line)
  } finally {
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  console.error((error as Error | ConfigError).message)
  process.exitCode = 1
}
