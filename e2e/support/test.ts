import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  type TestFixture,
} from '@playwright/test'
import { jourParis } from '#wire/dates.ts'
import { DevicePool } from './device-pool.ts'
import { keptOf } from './kept.ts'
import { DEMO_PASSWORD, RealServer, type TestServer } from './server.ts'
import { clearOfMidnight } from './template.ts'
import { WarmHost } from './warm-server.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

interface Fixtures {
  /** The server on a database, a folder and a port of this test's own, with the demonstration data. */
  readonly server: TestServer
  /** Opens a device: its own storage, phone-sized unless told otherwise. */
  readonly device: (options?: DeviceOptions) => Promise<Page>
  /** Opens a device of this kind, at whichever address; it goes when the test ends. */
  readonly deviceOf: (options: BrowserContextOptions, fresh?: boolean) => Promise<BrowserContext>
}

interface DeviceOptions {
  readonly size?: { width: number; height: number }
  readonly dark?: boolean
  /** Bought today: nothing was ever installed on it. */
  readonly fresh?: boolean
}

interface WorkerFixtures {
  /** The worker's process that starts servers, of today: one for each day that a run goes over. */
  readonly hostOfToday: () => Promise<WarmHost>
  readonly devices: DevicePool
}

/** Near midnight a test waits for the day, which is no time of its own. */
const PATIENCE = { scope: 'test', timeout: 600_000 } as const

/** For tests that end, replace or outlive their server: a process of its own, in the place of the one that stays. */
export const ownServer: { readonly server: [TestFixture<RealServer, object>, typeof PATIENCE] } = {
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      await clearOfMidnight()
      const server = await RealServer.start()
      await use(server)
      await server.dispose()
    },
    PATIENCE,
  ],
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hostOfToday: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      let host: WarmHost | undefined
      await use(async () => {
        if (host && host.day !== jourParis(Date.now())) {
          await host.close()
          host = undefined
        }
        host ??= await WarmHost.open()
        return host
      })
      await host?.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ hostOfToday }, use) => {
      await clearOfMidnight()
      const server = await (await hostOfToday()).start()
      await use(server)
      await server.dispose()
    },
    PATIENCE,
  ],
  devices: [async ({ browser }, use) => await use(new DevicePool(browser)), { scope: 'worker' }],
  deviceOf: async ({ browser, devices }, use, info) => {
    const opened: { context: BrowserContext; options: BrowserContextOptions; fresh: boolean }[] = []
    await use(async (options, fresh = false) => {
      const context = fresh ? await browser.newContext(options) : await devices.take(options)
      opened.push({ context, options, fresh })
      return context
    })
    for (const { context, options, fresh } of opened)
      if (fresh || info.status !== info.expectedStatus) await context.close()
      else await devices.giveBack(context, options)
  },
  device: async ({ server, deviceOf }, use) => {
    await use(async ({ size = PHONE, dark = false, fresh = server instanceof RealServer } = {}) => {
      const options = {
        baseURL: server.origin,
        viewport: size,
        hasTouch: size.width < 768,
        colorScheme: dark ? 'dark' : 'light',
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
      } as const
      return await (await deviceOf(options, fresh)).newPage()
    })
  },
})

/** The runner's own, under the name the journeys import beside `test`. */
export const expect = base.expect

/** Signs in as a person does, and waits for the workspace. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
}

/** Waits until the service worker stands and has stored the whole application: the next load needs no network. */
export async function shellStored(page: Page): Promise<void> {
  const stored = async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') return false
    if (!localStorage.getItem('relais-terrain-ouverte')) return true
    if (!navigator.serviceWorker.controller) return false
    return (await (await caches.open('relais-suite')).keys()).length > 1
  }
  // Against a hang: an installation stores a few hundred files, on a machine that does other things.
  await page.waitForFunction(stored, undefined, { timeout: 120_000 })
}

/**
 * Waits until the device can do without network: the application is stored, and what a day asks for was fetched since this
 * page stands, so that what it shows was written down too. For people whose modules prepare something.
 */
export async function readyOffline(page: Page): Promise<void> {
  await shellStored(page)
  const stands = await page.evaluate(() => performance.timeOrigin)
  const prepared = async () =>
    (await keptOf<{ at: string }>(page, 'preparation')).some(({ at }) => Date.parse(at) > stands)
  await expect.poll(prepared, { timeout: 120_000, message: 'the day is prepared' }).toBe(true)
}
