import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { isMutations, isRefresh, serverFailure } from '#tests/support/fault-proxy.ts'
import { LONG } from '#tests/support/long.ts'
import {
  cachesHolding,
  controlWorker,
  currentVisit,
  databasesHolding,
  expectReceivedOnce,
  observe,
  openVisit,
  received,
  settleIn,
  TECHNICIAN,
  test,
} from '../support/field-phone.ts'
import { askOffice } from '../support/office.ts'
import { openClosing } from '../support/steps.ts'
import { signIn } from '../support/test.ts'

const CANARY = 'CANARI-7f3a'

async function askToLeave(page: Page): Promise<void> {
  await page.goto('/espace')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Des actions n’ont pas été reçues' })
const personDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(d => d.name).filter(n => /^relais-\d+-\d+$/.test(n ?? '')),
  )

test.describe('row "logout, pending queue" (L, I; never silent)', () => {
  test('a report being filled in is there when the same person is back, although nothing else waited', async ({
    phone,
    server,
  }) => {
    const page = await phone()
    const id = await currentVisit(server)
    await openVisit(page, id)
    await page.getByRole('button', { name: 'Je suis arrivé' }).click()
    await openClosing(page)
    await page.getByLabel('Observation interne').fill(CANARY)
    await expect(page.getByText(/Brouillon/)).toBeVisible()
    await expect(page.getByText(/en attente/)).toHaveCount(0)
    await askToLeave(page)
    const leaving = page.getByRole('dialog', { name: 'Se déconnecter' })
    await expect(leaving).toContainText('Votre brouillon reste ici jusqu’à votre retour.')
    await leaving.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible({ timeout: 20_000 })
    await signIn(page, TECHNICIAN)
    await page.goto(`/m/mon-activite/intervention/${id}/cloture`)
    await expect(page.getByLabel('Observation interne')).toHaveValue(CANARY)
  })

  test('exported, then kept sealed: nothing leaves until the same person is back', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    const worker = await controlWorker(page)
    await page.context().setOffline(true)
    const texts = [`${CANARY} a`, `${CANARY} b`]
    await observe(page, texts)
    await askToLeave(page)
    await expect(question(page)).toContainText('2 actions attendent encore')
    await expect(question(page).getByRole('button', { name: 'Envoyer maintenant' })).toBeDisabled()
    // It is read before it is answered: the button stands where the one that asked stood, and a double tap answers nothing.
    await page.waitForTimeout(500)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      question(page).getByRole('button', { name: 'Exporter dans un fichier' }).click(),
    ])
    const exported = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(exported.outbox.map((e: { payload: { texte: string } }) => e.payload.texte)).toEqual(texts)
    await question(page)
      .getByRole('button', { name: /^Garder .*scellées/ })
      .click()
    await expect(page.getByText(/2\s+actions\s+d’Hugo\s+Delattre/)).toBeVisible()
    // The gate is shut: neither the network's return nor the background sync lets anything out.
    const since = network.exchanges.length
    await page.context().setOffline(false)
    await worker.sync()
    await page.reload()
    await page.waitForTimeout(2500)
    expect(network.exchanges.slice(since).filter(isMutations)).toEqual([])
    expect(await received(server, texts)).toEqual([0, 0])
    await settleIn(page)
    await expectReceivedOnce(server, texts)
    // After all this, what opens the session rests nowhere that a script or another person could read.
    const handed = network.exchanges.filter(isRefresh).flatMap(e => e.answers.map(a => JSON.parse(String(a.body))))
    const cookies = (await page.context().cookies()).filter(c => c.name.endsWith('relais-refresh'))
    expect(cookies.map(c => c.httpOnly)).toEqual([true])
    const secrets = [...handed.flatMap(a => a.access_token ?? []), ...cookies.map(c => c.value)]
    expect(secrets.length).toBeGreaterThan(2)
    for (const secret of secrets)
      expect([...(await databasesHolding(page, secret)), ...(await cachesHolding(page, secret))]).toEqual([])
  })

  test('sent now: signed out only once the office has everything', async ({ phone, server, network }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    // The server answers, but fails on every action: the queue waits although the person is online.
    network.plan(asked => (isMutations(asked) ? serverFailure : null))
    const texts = ['partir 1', 'partir 2']
    await observe(page, texts)
    await askToLeave(page)
    const send = question(page).getByRole('button', { name: 'Envoyer maintenant' })
    await send.click()
    // It could not be sent: the question stays, nothing is forgotten.
    await expect(question(page)).toContainText('2 actions attendent encore')
    network.heal()
    // The engine may have been faster, even on behalf of the first tap: then there is nothing left to ask about.
    const leave = page.getByRole('dialog').getByRole('button', { name: /Envoyer maintenant|^Se déconnecter/ })
    await expect(async () => {
      if (!page.url().endsWith('/login')) await leave.first().click({ timeout: 1000 })
      await expect(page).toHaveURL(/\/login$/, { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expectReceivedOnce(server, texts)
    await expect.poll(() => personDatabases(page)).toEqual([])
  })

  test('destroyed: only with the word typed, and then for good', LONG, async ({ phone, server }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    await page.context().setOffline(true)
    const texts = [`${CANARY} détruit`]
    await observe(page, texts)
    await askToLeave(page)
    const destroy = question(page).getByRole('button', { name: 'Détruire et se déconnecter' })
    await expect(destroy).toBeDisabled()
    await question(page)
      .getByLabel(/saisissez DÉTRUIRE/)
      .fill('DÉTRUIR')
    await expect(destroy).toBeDisabled()
    await question(page)
      .getByLabel(/saisissez DÉTRUIRE/)
      .fill('DÉTRUIRE')
    await destroy.click()
    await page.waitForURL('**/login')
    await expect.poll(() => personDatabases(page)).toEqual([])
    expect(await databasesHolding(page, CANARY)).toEqual([])
    await page.context().setOffline(false)
    await settleIn(page)
    await page.waitForTimeout(1500)
    expect(await received(server, texts)).toEqual([0])
  })
})

test.describe('row "user revoked offline" (L; zero effect, zero reads)', () => {
  const switchOff = (server: Parameters<typeof askOffice>[0]) =>
    askOffice(server, 'update utilisateur set actif = false where email = $1', [TECHNICIAN])
  // A client of another visit: what stands sealed in the person's own database may name the one it is about.
  const READ = 'Roussel'

  test('work done offline goes under seal to the manager; this device forgets what it had read, and says so', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    await expect.poll(() => databasesHolding(page, READ)).not.toEqual([])
    await page.context().setOffline(true)
    const texts = [`${CANARY} révoqué 1`, `${CANARY} révoqué 2`]
    await observe(page, texts)
    await switchOff(server)
    const since = network.exchanges.length
    await page.context().setOffline(false)
    await expect(page.getByText('Votre accès a été retiré. 2 actions de cet appareil ont été remises')).toBeVisible({
      timeout: 30_000,
    })
    await expect(page).toHaveURL(/\/login$/)
    const sealed = await askOffice<{ texte: string }>(
      server,
      `select mutation->'payload'->>'texte' as texte from quarantaine where mutation->'payload'->>'texte' = any($1) order by 1`,
      [texts],
    )
    expect(sealed.map(row => row.texte)).toEqual(texts)
    expect(await received(server, texts)).toEqual([0, 0])
    // Nothing was read meanwhile, and nothing of what had been is left, also after a new start.
    const answered = network.exchanges.slice(since).filter(e => /^\/api\//.test(e.path) && e.answers[0]?.status === 200)
    expect(answered.map(e => e.path).filter(path => !/sceau$|demonstration$/.test(path))).toEqual([])
    await page.reload()
    await expect(page.getByText(/Votre accès a été retiré/)).toBeVisible()
    expect(await databasesHolding(page, READ)).toEqual([])
  })

  test('with nothing waiting too', LONG, async ({ phone, server }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    await expect.poll(() => databasesHolding(page, READ)).not.toEqual([])
    await switchOff(server)
    await page.reload()
    await expect(page.getByText(/^Votre accès a été retiré. Ce que cet appareil avait lu/)).toBeVisible({
      timeout: 30_000,
    })
    expect(await databasesHolding(page, READ)).toEqual([])
  })
})

test.describe('row "other user, same device" (I)', () => {
  test('what the first person left is in nobody else’s screen, cache or request', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    await page.context().setOffline(true)
    const texts = [`${CANARY} sien`]
    await observe(page, texts)
    const ids = await page.evaluate(async () => {
      const name = (await indexedDB.databases()).map(d => d.name ?? '').find(n => /^relais-\d+-\d+$/.test(n)) ?? ''
      const db = await new Promise<IDBDatabase>(resolve => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      const keys = await new Promise<IDBValidKey[]>(resolve => {
        const request = db.transaction('outbox').objectStore('outbox').getAllKeys()
        request.onsuccess = () => resolve(request.result)
      })
      db.close()
      return { own: name, entries: keys.map(String) }
    })
    await askToLeave(page)
    await question(page)
      .getByRole('button', { name: /^Garder .*scellées/ })
      .click()
    await page.waitForURL('**/login')
    await page.context().setOffline(false)
    const since = network.exchanges.length
    await settleIn(page, 'regulateur@demo.test')
    for (const address of ['/espace', '/synchronisation', '/m/mon-activite']) {
      await page.goto(address)
      await page.waitForTimeout(700)
      expect(await page.content()).not.toContain(CANARY)
    }
    // Sealed where it was, and nowhere else: not even what the first person had only read.
    expect(await databasesHolding(page, CANARY)).toEqual([ids.own])
    // Who signed in plans the same visits: what their own database says of a client, they read by their own right.
    expect(await databasesHolding(page, 'Diallo')).not.toContain(ids.own)
    expect(await cachesHolding(page, CANARY)).toEqual([])
    const sent = network.exchanges
      .slice(since)
      .map(e => `${e.path} ${e.body}`)
      .join('\n')
    for (const secret of [CANARY, ...ids.entries]) expect(sent).not.toContain(secret)
    expect(await received(server, texts)).toEqual([0])
    await askToLeave(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click()
    await page.waitForURL('**/login')
    await settleIn(page, TECHNICIAN)
    await expectReceivedOnce(server, texts)
  })
})
