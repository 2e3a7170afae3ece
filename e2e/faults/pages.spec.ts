import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { isMutations } from '#tests/support/fault-proxy.ts'
import {
  controlWorker,
  currentVisit,
  expectReceivedOnce,
  launchProfile,
  nudge,
  observe,
  openVisit,
  settleIn,
  signInAgainIfAsked,
  test,
  waitingLabel,
} from '../support/field-phone.ts'

/** Browser processes of a profile of ours, by its unguessable folder. */
function browserOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return line.includes(profile) && !line.includes('--type=')
      } catch {
        return false
      }
    })
    .map(Number)
}

test.describe('row "tab killed mid-queue" (L, D)', () => {
  test('a crashed tab resumes: entries go only once acknowledged', async ({ phone, server, network }) => {
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
    const cdp = await context.newCDPSession(page)
    void cdp.send('Page.crash').catch(() => undefined)
    await page.waitForEvent('crash')
    const next = await context.newPage()
    await next.goto('/m/mon-activite')
    await expectReceivedOnce(server, texts)
    await expect(next.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
  })

  test('a browser killed by SIGKILL finds its queue again', async ({ server, network }) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'relais-profil-'))
    try {
      let context = await launchProfile(profile, network.origin)
      const page = context.pages()[0] ?? (await context.newPage())
      await settleIn(page)
      await openVisit(page, await currentVisit(server))
      network.plan(() => ({ kind: 'refuse' }))
      const texts = ['tué 1', 'tué 2', 'tué 3', 'tué 4']
      await observe(page, texts)
      const pids = browserOf(profile)
      expect(pids.length).toBeGreaterThan(0)
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      await context.close().catch(() => undefined)
      network.heal()
      context = await launchProfile(profile, network.origin)
      const again = context.pages()[0] ?? (await context.newPage())
      await again.goto('/m/mon-activite')
      // Chromium writes cookies to the disk every 30 s: the session may have died with it, the queue never does.
      await expect(waitingLabel(again, 4).or(again.getByRole('link', { name: /En ligne/ }))).toBeVisible()
      await signInAgainIfAsked(again)
      await expectReceivedOnce(server, texts)
      await context.close()
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  })
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
    const { cdp, registrationId } = await controlWorker(second)
    const since = network.exchanges.length
    await context.setOffline(false)
    await Promise.all([
      cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin: network.origin,
        registrationId,
        tag: 'relais-file',
        lastChance: false,
      }),
      nudge(page),
      nudge(second),
    ])
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
    let release: () => void = () => undefined
    const until = new Promise<void>(resolve => {
      release = resolve
    })
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
    const { cdp, registrationId } = await controlWorker(page)
    let release: () => void = () => undefined
    const until = new Promise<void>(resolve => {
      release = resolve
    })
    network.next([{ kind: 'hold', until }])
    await context.setOffline(false)
    await cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: network.origin,
      registrationId,
      tag: 'relais-file',
      lastChance: false,
    })
    await expect.poll(() => network.sent(isMutations).filter(e => e.fault?.kind === 'hold').length).toBe(1)
    await cdp.send('ServiceWorker.stopAllWorkers')
    release()
    await page.reload()
    await expectReceivedOnce(server, texts)
    await expect(page.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
    await watcher.close()
  })
})
