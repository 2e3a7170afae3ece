import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { isMutations } from '#tests/support/fault-proxy.ts'
import { LONG } from '#tests/support/long.ts'
import {
  countQueue,
  currentVisit,
  expectReceivedOnce,
  nudge,
  observe,
  openVisit,
  test as phoneTest,
  TECHNICIAN,
  waitingLabel,
} from '../support/field-phone.ts'
import { phoneOptions } from '../support/profile.ts'
import { nextRelease, partHolding, removePart, runsNextRelease } from '../support/release.ts'
import type { RealServer } from '../support/server.ts'
import { ownServer, signIn } from '../support/test.ts'

const test = phoneTest.extend<{ readonly server: RealServer }>(ownServer)

// Against a hang: two servers start one after the other, and the first test to come builds the second release.
test.setTimeout(600_000)

/** Opens a part of the build that no page fetched before its use. */
const openReport = (page: Page) => page.getByRole('button', { name: 'Relevé', exact: true }).click()
const whatToDo = (page: Page) => page.getByRole('button', { name: /Réessayer|Recharger/ }).first()

function uncaughtOf(page: Page): string[] {
  const uncaught: string[] = []
  page.on('pageerror', error => uncaught.push(String(error)))
  return uncaught
}

type Given = { readonly browser: Browser; readonly network: { readonly origin: string }; readonly server: RealServer }

/** A technician on their visit, in a browser without a service worker: every part comes from the network. */
async function withoutWorker({ browser, network, server }: Given) {
  const context = await browser.newContext({ ...phoneOptions(network.origin), serviceWorkers: 'block' })
  const page = await context.newPage()
  const uncaught = uncaughtOf(page)
  await signIn(page, TECHNICIAN)
  await openVisit(page, await currentVisit(server))
  return { page, uncaught, close: () => context.close() }
}

test.describe('row "new app, old entries; prompt with dirty form" (L)', () => {
  test('a whole new build: the old page works on, and the update takes neither unsaved input nor the queue', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    const uncaught = uncaughtOf(page)
    await openVisit(page, await currentVisit(server))
    network.plan(asked => (isMutations(asked) ? { kind: 'refuse' } : null))
    const texts = ['ancienne version 1', 'ancienne version 2']
    await observe(page, texts)
    const panel = page.getByRole('dialog', { name: 'Observations' })
    const draft = panel.getByLabel('Nouvelle observation')
    const openObservations = () => page.getByRole('button', { name: /\d+ observation/ }).click()
    await openObservations()
    await draft.fill('pas encore enregistrée')
    await panel.getByRole('button', { name: 'Fermer' }).click()
    // Its sheet keeps nothing before it is sent: what the question is about.
    const correction = page.getByRole('dialog', { name: 'Corriger une heure' })
    const reason = correction.getByLabel('Autre motif')
    const typeReason = async () => {
      await page.getByRole('button', { name: /^En route/ }).click()
      await reason.fill('Tapé trop tôt')
    }
    await typeReason()

    await server.deploy(await nextRelease())
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(page.getByText('Une nouvelle version est disponible.')).toBeVisible({ timeout: 30_000 })
    const update = () => page.getByRole('button', { name: 'Mettre à jour', includeHidden: true }).dispatchEvent('click')
    await update()
    const question = page.getByRole('dialog', { name: 'Mettre à jour maintenant ?' })
    await expect(question).toContainText('Correction, Mme Claire Vasseur')
    await question.getByRole('button', { name: /Annuler|Continuer la saisie/ }).click()
    await expect(reason).toHaveValue('Tapé trop tôt')
    await correction.getByRole('button', { name: 'Fermer' }).last().click()
    // Refused: the former build goes on, its parts come as before, and what it stores joins the queue.
    await openObservations()
    await expect(draft).toHaveValue('pas encore enregistrée')
    await panel.getByRole('button', { name: 'Ajouter l’observation' }).click()
    texts.push('pas encore enregistrée')
    await expect(panel.getByText('Enregistrée sur ce téléphone, à envoyer')).toHaveCount(texts.length)
    await panel.getByRole('button', { name: 'Fermer' }).click()
    await openReport(page)
    await expect(page.getByRole('heading', { name: /Relevé d.activité/ }).first()).toBeVisible()
    expect(await runsNextRelease(page)).toBe(false)

    // Accepted: the page starts again on the new release, with the queue of the old one and what was being written.
    await page.goBack()
    await openObservations()
    await draft.fill('gardée pendant la mise à jour')
    await panel.getByRole('button', { name: 'Fermer' }).click()
    await typeReason()
    await update()
    const reloaded = page.waitForEvent('load', { timeout: 30_000 })
    page.on('dialog', dialog => void dialog.accept())
    await question.getByRole('button', { name: /Oui|Mettre à jour|Confirmer/ }).click()
    await reloaded
    await expect(waitingLabel(page, texts.length)).toBeVisible({ timeout: 20_000 })
    expect(await runsNextRelease(page)).toBe(true)
    await openObservations()
    await expect(draft).toHaveValue('gardée pendant la mise à jour')
    network.heal()
    await page.reload()
    await expectReceivedOnce(server, texts)
    expect(await runsNextRelease(page)).toBe(true)
    // The office holds them a moment before its answer is written down here.
    await expect.poll(() => countQueue(page)).toBe(0)
    expect(uncaught).toEqual([])
  })

  test('without its service worker, an old page gets its own parts from the new server', async ({
    browser,
    network,
    server,
  }) => {
    const { page, uncaught, close } = await withoutWorker({ browser, network, server })
    // What is made ready for tomorrow is read: a part asked for while the server starts anew is another accident, below.
    const statements = () => network.sent(e => /releve/.test(e.path) && e.answers.some(a => a.status === 200)).length
    await expect.poll(statements, { timeout: 40_000 }).toBeGreaterThan(1)
    await server.deploy(await nextRelease())
    const since = network.exchanges.length
    await openReport(page)
    await expect(page.getByRole('heading', { name: /Relevé d.activité/ }).first()).toBeVisible()
    const asked = () => network.exchanges.slice(since).filter(e => /^\/assets\/.*\.js$/.test(e.path))
    // The title stands before the part is asked for.
    await expect.poll(() => asked().length).toBeGreaterThan(0)
    await expect.poll(() => asked().every(e => e.answers.length > 0)).toBe(true)
    const parts = asked()
    expect(parts.map(e => e.answers[0]?.status).filter(status => status !== 200)).toEqual([])
    for (const { path: name } of parts)
      expect(existsSync(path.join(await nextRelease(), 'dist', name)), name).toBe(false)
    expect(await runsNextRelease(page)).toBe(false)
    expect(uncaught).toEqual([])
    await close()
  })
})

test.describe('row "stale chunk after deploy" (L, nothing uncaught)', () => {
  test('a part that nobody has any more: a sentence and a way on, never a blank page; the queue goes on', async ({
    phone,
    network,
    server,
  }) => {
    const page = await phone()
    const uncaught = uncaughtOf(page)
    await openVisit(page, await currentVisit(server))
    network.plan(asked => (isMutations(asked) ? { kind: 'refuse' } : null))
    await observe(page, ['avant la livraison'])
    await server.deploy(await nextRelease())
    const part = partHolding('Les chiffres déjà lus restent visibles')
    await removePart(page, server, part)
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await openReport(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Une nouvelle version est disponible.' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
    expect(network.sent(e => e.path === part).at(-1)?.answers[0]?.status).toBe(404)
    // The way on is the newer build, which brings its own part; a mere reload would start the old one again.
    await expect(page.getByRole('button', { name: 'Mettre à jour' })).toBeVisible({ timeout: 30_000 })
    const reloaded = page.waitForEvent('load', { timeout: 30_000 })
    await page.getByRole('button', { name: 'Recharger' }).click()
    await reloaded
    await expect(page.getByRole('heading', { name: /Relevé d.activité/ }).first()).toBeVisible()
    await expect(whatToDo(page)).toHaveCount(0)
    expect(await runsNextRelease(page)).toBe(true)
    network.heal()
    await nudge(page)
    await expectReceivedOnce(server, ['avant la livraison'])
    expect(uncaught).toEqual([])
  })

  test(
    'every part cut off while the server restarts, without a service worker: the screen comes by itself',
    LONG,
    async ({ browser, network, server }) => {
      const { page, uncaught, close } = await withoutWorker({ browser, network, server })
      network.plan(asked => (asked.path.startsWith('/assets/') ? { kind: 'refuse' } : null))
      await openReport(page)
      await expect(
        page.getByRole('region', { name: 'Relevé d’activité' }).getByText('Le chargement a échoué'),
      ).toBeVisible()
      network.heal()
      // Nothing is pressed: a browser that remembers the failure is given a new page.
      await expect(page.getByRole('heading', { name: /Relevé d.activité/ }).first()).toBeVisible()
      await expect(whatToDo(page)).toHaveCount(0)
      expect(uncaught).toEqual([])
      await close()
    },
  )

  test(
    'every part refused for a while, without a service worker: tried again, it is there',
    LONG,
    async ({ browser, network, server }) => {
      const { page, uncaught, close } = await withoutWorker({ browser, network, server })
      await observe(page, ['avant la livraison'])
      network.plan(asked => (asked.path.startsWith('/assets/') ? { kind: 'answer', status: 404, body: 'gone' } : null))
      await openReport(page)
      await expect(whatToDo(page)).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
      network.heal()
      await whatToDo(page).click()
      await expect(whatToDo(page)).toHaveCount(0)
      await expectReceivedOnce(server, ['avant la livraison'])
      expect(uncaught).toEqual([])
      await close()
    },
  )
})
