import { expect } from '@playwright/test'
import { isMutations } from '#tests/support/fault-proxy.ts'
import {
  currentVisit,
  expectReceivedOnce,
  observe,
  onlineLabel,
  openVisit,
  test as phoneTest,
  waitingLabel,
} from '../support/field-phone.ts'
import type { RealServer } from '../support/server.ts'
import { ownServer } from '../support/test.ts'

const test = phoneTest.extend<{ readonly server: RealServer }>(ownServer)

test.describe('row "sent, cut before the answer" (T, L)', () => {
  test('the screen says when it tries again; once answers pass, what waits leaves without anybody’s tap', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    network.plan(asked => (isMutations(asked) ? { kind: 'cut_after_response' } : null))
    const texts = ['réponse perdue 1', 'réponse perdue 2']
    await observe(page, texts)
    await page.getByRole('link', { name: /Synchronisation/ }).click()
    await expect(page.getByRole('heading', { name: 'À envoyer' })).toBeVisible()
    // So many answers were lost that the next try, left to itself, would be minutes away.
    for (let n = 0; n < 6; n++) {
      const before = network.sent().length
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect.poll(() => network.sent().length).toBeGreaterThan(before)
    }
    await expect(page.getByText(/Prochain essai à \d\d:\d\d\./)).toBeVisible()
    await expect(page.getByText(/retour du réseau/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Envoyer maintenant' })).toBeEnabled()
    network.heal()
    // The live line says every twenty seconds that the office is there.
    await expectReceivedOnce(server, texts, 45_000)
    await expect(onlineLabel(page)).toBeVisible()
    await expect(page.getByText(/Prochain essai/)).toHaveCount(0)
  })
})

test.describe('row "drop before request" (T)', () => {
  test('an office that goes without a word from the platform is known to be away at once, and to be back by itself', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    await expect(onlineLabel(page)).toBeVisible()
    // Nobody asks anything any more: the preparation for tomorrow is over.
    const quiet = async () => {
      const before = network.exchanges.length
      await page.waitForTimeout(6_000)
      return network.exchanges.length === before
    }
    await expect.poll(quiet, { timeout: 90_000 }).toBe(true)
    await server.stop('SIGKILL')
    const pill = page.getByRole('link', { name: /Synchronisation/ })
    await expect(pill.getByText('Hors ligne')).toBeVisible({ timeout: 3_000 })
    await observe(page, ['bureau fermé'])
    await expect(waitingLabel(page, 1)).toBeVisible()
    await server.launch()
    await expectReceivedOnce(server, ['bureau fermé'], 45_000)
    await expect(onlineLabel(page)).toBeVisible()
  })
})
