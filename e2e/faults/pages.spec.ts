import { expect, type Page } from '@playwright/test'
import { isMutations } from '#tests/support/fault-proxy.ts'
import { LONG } from '#tests/support/long.ts'
import {
  controlWorker,
  currentVisit,
  expectReceivedOnce,
  nudge,
  observe,
  onlineLabel,
  openVisit,
  settleIn,
  signInAgainIfAsked,
  test,
  waitingLabel,
} from '../support/field-phone.ts'
import { closeWithPhoto, expectClosedOnce, expectNoWaste, photoUnderWay } from '../support/photo.ts'

/** The renderer dies, the browser goes on. */
async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
}

test.describe('row "tab killed mid-queue" (L, D)', () => {
  test('a crashed tab resumes: entries go only once acknowledged', LONG, async ({ phone, server, network }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    const context = page.context()
    await context.setOffline(true)
    const texts = ['avant la mort 1', 'avant la mort 2', 'avant la mort 3']
    await observe(page, texts)
    // The office has it all, the tab dies before it hears so.
    network.next([{ kind: 'cut_after_response' }])
    await context.setOffline(false)
    await expect.poll(() => network.sent(isMutations).length).toBeGreaterThan(0)
    await crash(page)
    const next = await context.newPage()
    await next.goto('/m/mon-activite')
    await expectReceivedOnce(server, texts)
    await expect(next.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
  })

  test('a browser killed by SIGKILL finds its queue again', async ({ server, network, profile }) => {
    const page = await profile.open()
    await settleIn(page)
    await openVisit(page, await currentVisit(server))
    network.plan(() => ({ kind: 'refuse' }))
    const texts = ['tué 1', 'tué 2', 'tué 3', 'tué 4']
    await observe(page, texts)
    await profile.kill()
    network.heal()
    const again = await profile.open()
    await again.goto('/m/mon-activite')
    // Chromium writes cookies to the disk every 30 s: the session may have died with it, the queue never does.
    await expect(waitingLabel(again, 4).or(onlineLabel(again))).toBeVisible()
    await signInAgainIfAsked(again)
    await expectReceivedOnce(server, texts)
  })
})

test.describe('row "killed while a photo is on its way" (L, D, B)', () => {
  test('a crashed tab: the next one sends the rest of the photo', LONG, async ({ phone, server, network }) => {
    const page = await phone()
    const visit = await currentVisit(server)
    await openVisit(page, visit)
    network.plan(() => ({ kind: 'refuse' }))
    const sha256 = await closeWithPhoto(page)
    await photoUnderWay(network, () => nudge(page))
    await crash(page)
    const next = await page.context().newPage()
    await next.goto('/m/mon-activite')
    await expectClosedOnce(server, visit, sha256)
    expectNoWaste(network)
    await expect(next.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
  })

  test('a browser killed by SIGKILL: its profile sends the rest of the photo', async ({ server, network, profile }) => {
    const page = await profile.open()
    await settleIn(page)
    const visit = await currentVisit(server)
    await openVisit(page, visit)
    network.plan(() => ({ kind: 'refuse' }))
    const sha256 = await closeWithPhoto(page)
    await photoUnderWay(network, () => nudge(page))
    await profile.kill()
    const again = await profile.open()
    await again.goto('/m/mon-activite')
    await signInAgainIfAsked(again)
    await expectClosedOnce(server, visit, sha256)
    expectNoWaste(network)
  })

  test(
    'a service worker stopped, alone on the device: a page sends the rest',
    LONG,
    async ({ phone, server, network }) => {
      const page = await phone()
      const context = page.context()
      const visit = await currentVisit(server)
      await openVisit(page, visit)
      network.plan(() => ({ kind: 'refuse' }))
      const sha256 = await closeWithPhoto(page)
      const watcher = await context.newPage()
      network.plan(({ path }) => (path === '/robots.txt' ? null : { kind: 'refuse' }))
      await watcher.goto('/robots.txt')
      const worker = await controlWorker(watcher)
      await page.close()
      await photoUnderWay(network, worker.sync)
      await worker.stop()
      const next = await context.newPage()
      await next.goto('/m/mon-activite')
      await expectClosedOnce(server, visit, sha256)
      expectNoWaste(network)
      await expect(next.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
    },
  )
})

test.describe('row "two tabs + service worker replay" (D, sends at most twice each)', () => {
  test('two pages and the background sync drain one queue', async ({ phone, server, network }) => {
    const page = await phone()
    const context = page.context()
    await openVisit(page, await currentVisit(server))
    const second = await context.newPage()
    await second.goto('/m/mon-activite')
    await context.setOffline(true)
    const texts = Array.from({ length: 6 }, (_, n) => `à trois ${n}`)
    await observe(page, texts)
    const worker = await controlWorker(second)
    const since = network.exchanges.length
    await context.setOffline(false)
    await Promise.all([worker.sync(), nudge(page), nudge(second)])
    await expectReceivedOnce(server, texts)
    await expect(second.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
    const sends = network.exchanges.slice(since).filter(isMutations)
    const sent = sends.reduce((sum, e) => sum + JSON.parse(String(e.body)).mutations.length, 0)
    expect(sent).toBeLessThanOrEqual(2 * texts.length)
    console.info(`[two tabs + service worker] actions ${texts.length}, sent ${sent}, requests ${sends.length}`)
  })

  test('a frozen page that holds the lock does not hold the queue', async ({ phone, server, network }) => {
    const page = await phone()
    const context = page.context()
    await openVisit(page, await currentVisit(server))
    const second = await context.newPage()
    await second.goto('/m/mon-activite')
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    network.next([{ kind: 'hold', until }])
    const texts = ['gelé 1', 'gelé 2']
    await observe(page, texts.slice(0, 1))
    await expect.poll(() => network.sent(isMutations).filter(e => e.fault?.kind === 'hold').length).toBe(1)
    await observe(page, texts.slice(1))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    await second.bringToFront()
    await nudge(second)
    // Longer than the patience for the lock; the ledger sorts out the twins when the held one goes on.
    await expectReceivedOnce(server, texts, 40_000)
    release()
    await cdp.send('Page.setWebLifecycleState', { state: 'active' })
    await page.bringToFront()
    await expect(page.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
    await expectReceivedOnce(server, texts)
  })
})

test.describe('row "service worker stopped mid-drain" (L, D)', () => {
  test('what it was sending goes on from a page', async ({ phone, server, network }) => {
    const page = await phone()
    const context = page.context()
    await openVisit(page, await currentVisit(server))
    const texts = ['arrêté 1', 'arrêté 2', 'arrêté 3']
    await context.setOffline(true)
    await observe(page, texts)
    await expect(waitingLabel(page, 3)).toBeVisible()
    // Only the service worker is there when the network comes back.
    const watcher = await context.newPage()
    await watcher.goto('/robots.txt').catch(() => undefined)
    const worker = await controlWorker(page)
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    network.next([{ kind: 'hold', until }])
    await context.setOffline(false)
    await worker.sync()
    await expect.poll(() => network.sent(isMutations).filter(e => e.fault?.kind === 'hold').length).toBe(1)
    await worker.stop()
    release()
    await page.reload()
    await expectReceivedOnce(server, texts)
    await expect(page.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
    await watcher.close()
  })
})
