import { expect, type Page } from '@playwright/test'
import { isMutations } from '#tests/support/fault-proxy.ts'
import {
  countQueue,
  currentVisit,
  expectReceivedOnce,
  nudge,
  observe,
  openVisit,
  received,
  settleIn,
  test,
  waitingLabel,
} from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { phoneOptions } from '../support/profile.ts'

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

test.describe('row "slow 2G" (list from the device, requests bounded)', () => {
  test('the day is there at once on 250 kbit/s with 2 s of delay, and work leaves without a storm', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    network.line = { latencyMs: 2000, kbps: 250 }
    const begin = performance.now()
    await page.goto('/m/mon-activite')
    await expect(page.getByRole('heading', { name: /Vasseur/ })).toBeVisible()
    const shown_ms = Math.round(performance.now() - begin)
    // Nothing of the line was waited for: its first answer alone takes 2 s, and a dozen stand before the list.
    expect(shown_ms).toBeLessThan(15_000)
    await openVisit(page, await currentVisit(server))
    const since = network.exchanges.length
    const texts = ['lent 1', 'lent 2', 'lent 3']
    await observe(page, texts)
    await expectReceivedOnce(server, texts, 60_000)
    const sends = network.exchanges.slice(since).filter(isMutations).length
    expect(sends).toBeLessThanOrEqual(2 * texts.length)
    console.info(`[slow 2G] ${JSON.stringify({ liste_ms: shown_ms, actions: texts.length, envois: sends })}`)
  })
})

test.describe('row "clock skew ±5 h" (C; the day of the visit is right)', () => {
  test('a phone hours ahead, in another zone, shows the office’s day and keeps true times', async ({
    browser,
    server,
    network,
  }) => {
    // The zone whose day is not the one of Paris just now.
    const hour = Number(
      new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', timeZone: 'Europe/Paris' }).format(new Date()).slice(0, 2),
    )
    const timezoneId = hour >= 12 ? 'Pacific/Auckland' : 'Pacific/Honolulu'
    const context = await browser.newContext({ ...phoneOptions(network.origin), timezoneId })
    await context.addInitScript(ahead => {
      const True = Date
      const now = () => True.now() + ahead
      globalThis.Date = new Proxy(True, {
        construct: (target, args) => Reflect.construct(target, args.length ? args : [now()]),
        apply: () => new True(now()).toString(),
        get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
      })
    }, 5 * 3_600_000)
    const page = await context.newPage()
    await settleIn(page)
    await page.goto('/m/mon-activite')
    await expect(page.getByRole('heading', { name: /Vasseur/ })).toBeVisible()
    await page.context().setOffline(true)
    const from = Date.now()
    await page.getByRole('button', { name: 'Je suis arrivé' }).click()
    await expect(waitingLabel(page, 1)).toBeVisible()
    await page.context().setOffline(false)
    const read = () =>
      askOffice<{ fait_a: Date; ecart: number }>(
        server,
        `select fait_a, horloge_ecart_ms::float8 as ecart from recu where final and type like '%etape%' order by recu_a desc limit 1`,
      )
    await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(1)
    const [step] = await read()
    // A quarter of an hour is for the slowest machine; the gap to be seen is of five hours.
    expect(Math.abs((step?.fait_a.getTime() ?? 0) - from)).toBeLessThan(900_000)
    expect(Math.abs((step?.ecart ?? 0) - 5 * 3_600_000)).toBeLessThan(900_000)
    await context.close()
  })
})

test.describe('row "captive portal" (T)', () => {
  const page200 = '<html><body>PORTAIL-DE-LA-GARE <a href="/">Se connecter</a></body></html>'
  const portals: [string, number, Record<string, string>][] = [
    ['200', 200, {}],
    ['302', 302, { location: 'http://localhost:1/portail' }],
    ['511', 511, {}],
  ]
  test('a portal that answers 200, 302 or 511 is being offline; no cache keeps its page', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    const visit = await currentVisit(server)
    for (const [what, status, headers] of portals)
      await test.step(what, async () => {
        await openVisit(page, visit)
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
        await expect.poll(() => countQueue(page)).toBe(0)
      })
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
