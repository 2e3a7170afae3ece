import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import { prepareFolder } from '#server/config/folders.ts'
import { listWarnings } from '#server/config/warnings.ts'
import type { DemoAccount } from '#server/demo-loader.ts'
import { watchStore } from '#server/files/store-watch.ts'
import { buildApp } from '#server/http/app.ts'
import { registerSystemRoutes } from '#server/http/system-routes.ts'
import { registerOpenApi } from '#server/openapi/register.ts'
import { loadVapidKeys } from '#server/push/vapid.ts'
import type { Services } from '#server/services.ts'
import { keepBuild } from '#server/static/kept-builds.ts'
import { serveApp } from '#server/static/serve-app.ts'
import { openDatabase } from './database.ts'
import { findDemoAccounts, loadDemo } from './demo.ts'
import { choosePort, listen } from './listen.ts'
import { createLogger } from './logger.ts'
import { demoLoaders, routes } from './modules.ts'
import { buildServices, type Injected } from './services.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const DIST = path.join(ROOT, 'dist')

export interface StartOptions extends Injected {
  readonly config: Config
  /** Told in French what takes time. */
  onProgress?(step: string): void
  /** The embedded database died: nothing can be answered any more. */
  onUnexpectedExit?(): void
}

export interface RunningServer {
  readonly address: string
  readonly services: Services
  readonly demoAccounts: readonly DemoAccount[]
  /** Nobody has an account here yet. */
  readonly empty: boolean
  /** Finishes open requests (10 s at most), ends event streams, then closes jobs, pools and cluster. Callable twice. */
  stop(): Promise<void>
}

/** Composes the whole server. What tests replace comes as arguments, never from the environment. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { dataDir, backup } = options.config
  prepareFolder('DATA_DIR', dataDir, { closed: true })
  if (backup.everyHours > 0) prepareFolder('BACKUP_DIR', backup.dir)
  const chosen = await choosePort(options.config)
  const config: Config = { ...chosen, vapid: chosen.vapid ?? (await loadVapidKeys(chosen.dataDir)) }
  const log = createLogger(config)
  for (const warning of listWarnings(config)) {
    log.warn(warning)
    options.onProgress?.(warning)
  }
  // Closed from the last to the first, also when the start fails half-way.
  await using opened = new AsyncDisposableStack()
  const database = await openDatabase({ ...options, config, log })
  opened.defer(() => database.close())
  const services = await buildServices(config, log, database, options)
  opened.defer(() => services.mailer.close())
  opened.defer(() => services.live.close())
  if (config.demo.enabled && (await loadDemo(services, demoLoaders, options.onProgress)))
    log.info('demonstration data loaded')
  const demoAccounts = config.demo.enabled ? await findDemoAccounts(services, demoLoaders) : []
  const empty = (await services.pools.systemPool.query('select from compte limit 1')).rowCount === 0
  let isStopping = false
  const app = await buildApp({ services, routes })
  const { files: store, clock } = services
  const say = (sentence: string) => options.onProgress?.(sentence)
  const watch = watchStore({ store, files: config.files, log, say, clock })
  registerSystemRoutes(app, services, () => isStopping, watch)
  registerOpenApi(app, routes, config.publicUrl)
  await serveApp(app, DIST, config.dataDir)
  const address = await listen(app, config)
  // After listening: the answers to come need none of these.
  void watch.look()
  keepBuild(DIST, config.dataDir).catch(error => log.warn({ err: error }, 'build not kept for the next release'))
  const jobs = services.jobs.start(services).catch(error => log.error({ err: error }, 'job queue not started'))
  opened.defer(async () => {
    await jobs
    await services.jobs.stop()
  })
  opened.defer(() => app.close())
  // Event streams are requests that never end by themselves: they go before the others are waited for.
  opened.defer(() => services.live.close())
  const running = opened.move()
  let stopping: Promise<void> | undefined
  return {
    address,
    services,
    demoAccounts,
    empty,
    stop() {
      isStopping = true
      stopping ??= running.disposeAsync()
      return stopping
    },
  }
}
