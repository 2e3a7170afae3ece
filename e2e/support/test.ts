import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { DEMO_PASSWORD, RealServer } from './server.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** A second way to the same end, played by `npm run test:faults` alone. */
export const LONG = { tag: '@long' }

interface Fixtures {
  /** A real server of this test's own, with the demonstration data. */
  readonly server: RealServer
  /** Opens a device: its own storage, phone-sized unless told otherwise. */
  readonly device: (options?: DeviceOptions) => Promise<Page>
}

interface DeviceOptions {
  readonly size?: { width: number; height: number }
  readonly dark?: boolean
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, use) => {
    const server = await RealServer.start()
    await use(server)
    await server.dispose()
  },
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
 * Waits until the service worker controls the page and, where somebody is signed in, has stored the reader of documents:
 * the next load needs no network.
 */
export async function readyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise<void>(resolve => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
        setTimeout(resolve, 5000)
      })
    }
  })
  await page.waitForFunction(async () => {
    if (!localStorage.getItem('relais-terrain-ouverte')) return true
    return (await (await caches.open('relais-suite')).keys()).length > 1
  })
}
