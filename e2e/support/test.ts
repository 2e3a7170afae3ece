import { type BrowserContext, test as base, type Page, type TestFixture } from '@playwright/test'
import { jourParis } from '#wire/dates.ts'
import { DEMO_PASSWORD, RealServer, type TestServer } from './server.ts'
import { clearOfMidnight } from './template.ts'
import { WarmHost } from './warm-server.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** A second way to the same end, played by `npm run test:faults` alone. */
export const LONG = { tag: '@long' }

interface Fixtures {
  /** The server on a database, a folder and a port of this test's own, with the demonstration data. */
  readonly server: TestServer
  /** Opens a device: its own storage, phone-sized unless told otherwise. */
  readonly device: (options?: DeviceOptions) => Promise<Page>
}

interface DeviceOptions {
  readonly size?: { width: number; height: number }
  readonly dark?: boolean
}

interface WorkerFixtures {
  /** The worker's process that starts servers, of today: one for each day that a run goes over. */
  readonly hostOfToday: () => Promise<WarmHost>
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
  device: async ({ browser, server }, use) => {
    const opened: BrowserContext[] = []
    await use(async ({ size = PHONE, dark = false } = {}) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        viewport: size,
        hasTouch: size.width < 768,
        colorScheme: dark ? 'dark' : 'light',
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
      })
      opened.push(context)
      return await context.newPage()
    })
    for (const context of opened) await context.close()
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

/**
 * Waits until the service worker stands and, where somebody is signed in, has stored the reader of documents: the next
 * load needs no network, nor does what this page opens next.
 */
export async function readyOffline(page: Page): Promise<void> {
  const ready = async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') return false
    if (!localStorage.getItem('relais-terrain-ouverte')) return true
    if (!navigator.serviceWorker.controller) return false
    return (await (await caches.open('relais-suite')).keys()).length > 1
  }
  // Against a hang: an installation stores a few hundred files, on a machine that does other things.
  await page.waitForFunction(ready, undefined, { timeout: 120_000 })
}
