import { openDatabase } from '#app/server/database.ts'
import { choosePort, listen } from '#app/server/listen.ts'
import { createLogger } from '#app/server/logger.ts'
import { routes } from '#app/server/modules.ts'
import { buildServices } from '#app/server/services.ts'
import { readConfig } from '#server/config/config.ts'
import { buildApp } from '#server/http/app.ts'
import { moveThisProcess, setGap } from './clock.ts'

/**
 * The product's server as a process of its own, on the month's database and clock: `server-process.ts DATABASE DATA_DIR`.
 * Its parent may set the clock, fill the disk, and have it die at the n-th pass of a point of a transaction.
 */
type Order = { readonly gap: number } | { readonly full: boolean } | { readonly die: string; readonly nth: number }

const [DATABASE_URL = '', DATA_DIR = '', gap = '0', PORT = '0'] = process.argv.slice(2)
setGap(Number(gap))
moveThisProcess()
let full = false
let die = { point: '', left: 0 }
try {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '0', BACKUP_EVERY_HOURS: '0', HOST: '127.0.0.1' }
  const config = await choosePort(readConfig({ ...settings, DATABASE_URL, DATA_DIR, PORT }))
  const log = createLogger(config)
  const database = await openDatabase({ config, log })
  const built = await buildServices(config, log, database, {
    probe(point) {
      if (point === die.point && --die.left === 0) process.kill(process.pid, 'SIGKILL')
    },
  })
  const services = { ...built, isDiskLow: () => full || built.isDiskLow() }
  const app = await buildApp({ services, routes })
  await listen(app, config)
  process.on('message', (order: Order) => {
    if ('gap' in order) setGap(order.gap)
    if ('full' in order) full = order.full
    if ('die' in order) die = { point: order.die, left: order.nth }
    process.send?.({ done: true })
  })
  process.on('SIGTERM', async () => {
    await services.live.close()
    await app.close()
    await database.close()
    process.exit(0)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ origin: `http://127.0.0.1:${config.port}` })
} catch (error) {
  process.send?.({ error: String((error as Error).stack) })
  process.exitCode = 1
}
