import { expect, type Page } from '@playwright/test'
import {
  countQueue,
  currentVisit,
  expectReceivedOnce,
  nudge,
  observe,
  openVisit,
  received,
  test,
  waitingLabel,
} from '../support/field-phone.ts'

test.describe('row "drop before request" (L, T)', () => {
  test('work goes on offline, without an error, and leaves when the network is back', async ({ phone, server }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    const texts = ['hors ligne 1', 'hors ligne 2', 'hors ligne 3']
    await page.context().setOffline(true)
    await observe(page, texts)
    await expect(waitingLabel(page, 3)).toBeVisible()
    // Being offline never looks like an error, and nothing is said to be synchronised.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.reload()
    await expect(waitingLabel(page, 3)).toBeVisible()
    expect(await received(server, texts)).toEqual([0, 0, 0])
    await page.context().setOffline(false)
    await expectReceivedOnce(server, texts)
    await expect(page.getByText(/en attente/)).toHaveCount(0)
  })
})

test.describe('row "captive portal" (T)', () => {
  const page200 = '<html><body>PORTAIL-DE-LA-GARE <a href="/">Se connecter</a></body></html>'
  const portals: [string, number, Record<string, string>][] = [
    ['200', 200, {}],
    ['302', 302, { location: 'http://localhost:1/portail' }],
    ['511', 511, {}],
  ]
  for (const [what, status, headers] of portals)
    test(`a portal that answers ${what} is being offline; no cache keeps its page`, async ({
      phone,
      server,
      network,
    }) => {
      const page = await phone()
      const errors: string[] = []
      page.on('pageerror', error => errors.push(String(error)))
      await openVisit(page, await currentVisit(server))
      network.plan(() => ({ kind: 'answer', status, headers, body: page200 }))
      const texts = [`portail ${what} a`, `portail ${what} b`]
      await observe(page, texts)
      await expect(waitingLabel(page, 2)).toBeVisible()
      // A start behind the portal: the shell comes from the device, the portal's page from nowhere.
      await page.goto('/m/mon-activite')
      await expect(page.getByText('PORTAIL-DE-LA-GARE')).toHaveCount(0)
      await expect(waitingLabel(page, 2)).toBeVisible()
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update().catch(() => null)))
      expect(await foreignCacheEntries(page)).toEqual([])
      network.heal()
      await nudge(page)
      await expectReceivedOnce(server, texts)
      expect(await foreignCacheEntries(page)).toEqual([])
      expect(errors).toEqual([])
      expect(await countQueue(page)).toBe(0)
    })
})

/** Entries of Cache Storage that are not files of the build. */
async function foreignCacheEntries(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        const body = await (await cache.match(request))?.text()
        if (/^\/(api|oauth)\//.test(pathname) || body?.includes('PORTAIL-DE-LA-GARE')) found.push(request.url)
      }
    }
    return found
  })
}
