import { expect } from '@playwright/test'
import { isMutations } from '#tests/support/fault-proxy.ts'
import {
  currentVisit,
  expectReceivedOnce,
  observe,
  openVisit,
  phoneOptions,
  settleIn,
  test,
  waitingLabel,
} from '../support/field-phone.ts'

test.describe('row "new app, old entries; prompt with dirty form" (L)', () => {
  test('an update never takes unsaved input nor the queue with it', async ({ phone, server, network }) => {
    const page = await phone()
    const visit = await currentVisit(server)
    await openVisit(page, visit)
    network.plan(asked => (isMutations(asked) ? { kind: 'refuse' } : null))
    const texts = ['ancienne version 1', 'ancienne version 2']
    await observe(page, texts)
    // A release: the service worker's file has changed.
    const worker = `${await (await fetch(`${server.origin}/sw.js`)).text()}\n// next release`
    network.plan(asked => {
      if (asked.path === '/sw.js')
        return { kind: 'answer', status: 200, headers: { 'content-type': 'text/javascript' }, body: worker }
      return isMutations(asked) ? { kind: 'refuse' } : null
    })
    await page.getByRole('button', { name: /\d+ observation/ }).click()
    const draft = page.getByRole('dialog', { name: 'Observations' }).getByLabel('Nouvelle observation')
    await draft.fill('pas encore enregistrée')
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(page.getByText('Une nouvelle version est disponible.')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Mettre à jour', includeHidden: true }).dispatchEvent('click')
    const question = page.getByRole('dialog', { name: 'Mettre à jour maintenant ?' })
    await expect(question).toContainText('Observation')
    await question.getByRole('button', { name: /Annuler|Non/ }).click()
    await expect(draft).toHaveValue('pas encore enregistrée')
    // Accepted: the page starts again on the new release, with the queue of the old one.
    await page.getByRole('button', { name: 'Mettre à jour', includeHidden: true }).dispatchEvent('click')
    // The browser lets the former worker finish what it was sending first.
    const reloaded = page.waitForEvent('load', { timeout: 30_000 })
    page.on('dialog', dialog => void dialog.accept())
    await question.getByRole('button', { name: /Oui|Mettre à jour|Confirmer/ }).click()
    await reloaded
    await expect(waitingLabel(page, 2)).toBeVisible({ timeout: 20_000 })
    network.heal()
    await page.reload()
    await expectReceivedOnce(server, texts)
  })
})

test.describe('row "stale chunk after deploy" (L, nothing uncaught)', () => {
  test('a part that is gone shows what to do; never a blank page, nothing uncaught, the queue goes on', async ({
    browser,
    network,
    server,
  }) => {
    // Without the service worker, which would serve every part from the device.
    const context = await browser.newContext({ ...phoneOptions(network.origin), serviceWorkers: 'block' })
    const page = await context.newPage()
    const uncaught: string[] = []
    page.on('pageerror', error => uncaught.push(String(error)))
    await page.goto('/login')
    await settle(page)
    await openVisit(page, await currentVisit(server))
    await observe(page, ['avant la livraison'])
    network.plan(asked => (asked.path.startsWith('/assets/') ? { kind: 'answer', status: 404, body: 'gone' } : null))
    await page.getByRole('button', { name: /Relevé d.activité/ }).click()
    await expect(page.getByRole('button', { name: /Réessayer|Recharger/ }).first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
    network.heal()
    await page
      .getByRole('button', { name: /Réessayer|Recharger/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /Réessayer|Recharger/ })).toHaveCount(0)
    await expectReceivedOnce(server, ['avant la livraison'])
    expect(uncaught).toEqual([])
    await context.close()
  })
})

async function settle(page: import('@playwright/test').Page): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill('technicien@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Terrain!2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
}
void settleIn
