import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/** What people leave on a device; the service worker and the files of the build that it stored are none of it. */
const LEFT_BEHIND = 'cookies,file_systems,indexeddb,local_storage,websql,storage_buckets'

/**
 * The devices of one worker, handed from test to test as a shared tablet is: the application stays installed, what people
 * left is erased. Installing it anew for every device took a third of a journey's processor time. Each of a kind installs
 * once a worker; a test about the installation itself, or that spoils a device, asks for a new one.
 */
export class DevicePool {
  readonly #browser: Browser
  readonly #idle = new Map<string, BrowserContext[]>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A device without anybody's things. `options` say its kind, its address among them. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.#idle.get(JSON.stringify(options))?.pop() ?? (await this.#browser.newContext(options))
  }

  /** Closes its pages, stops its service worker, which remembers, and erases what was left. */
  async giveBack(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
    for (const page of context.pages()) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearCookies()
    await context.clearPermissions()
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('ServiceWorker.enable')
    await cdp.send('ServiceWorker.stopAllWorkers')
    await cdp.send('Storage.clearDataForOrigin', { origin: options.baseURL ?? '', storageTypes: LEFT_BEHIND })
    await page.close()
    const kind = JSON.stringify(options)
    this.#idle.set(kind, [...(this.#idle.get(kind) ?? []), context])
  }
}
