import { mkdir } from 'node:fs/promises'
import type { Config } from '#server/config/config.ts'
import { buildApp } from '#server/http/app.ts'
import { loadVapidKeys } from '#server/push/vapid.ts'
import type { Services } from '#server/services.ts'
import { openDatabase } from './database.ts'
import { type DemoAccount, findDemoAccounts, loadDemo } from './demo.ts'
import { choosePort, listen } from './listen.ts'
import { createLogger } from './logger.ts'
import { demoLoaders, routes } from './modules.ts'
import { buildServices, type Injected } from './services.ts'

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
  /** Finishes open requests (10 s at most), ends event streams, then closes jobs, pools and cluster. Callable twice. */
  stop(): Promise<void>
}

/** Address of the map style, allowed by the Content-Security-Policy. */
function mapHostsOf({ mapStyleUrl }: Config): string[] {
  return mapStyleUrl ? [new URL(mapStyleUrl).origin] : []
}

/** Composes the whole server. What tests replace comes as arguments, never from the environment. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  await mkdir(options.config.dataDir, { recursive: true, mode: 0o700 })
  const chosen = await choosePort(options.config)
  const config: Config = { ...chosen, vapid: chosen.vapid ?? (await loadVapidKeys(chosen.dataDir)) }
  const log = createLogger(config)
  const database = await openDatabase({ ...options, config, log })
  try {
    const services = await buildServices(config, log, database, options)
    if (config.demo.enabled && (await loadDemo(services, demoLoaders))) log.info('demonstration data loaded')
    const demoAccounts = config.demo.enabled ? await findDemoAccounts(services, demoLoaders) : []
    const app = await buildApp({ services, routes, mapHosts: mapHostsOf(config) })
    const address = await listen(app, config)
    // After listening: nobody waits for the job queue to answer a request.
    const jobs = services.jobs.start(services).catch(error => log.error({ err: error }, 'job queue not started'))
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await services.live.close()
      await app.close()
      await jobs
      await services.jobs.stop()
      services.mailer.close()
      await database.close()
    }
    return {
      address,
      services,
      demoAccounts,
      stop() {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
