import { expect, type Page } from '@playwright/test'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { noteFigures } from '#tests/support/figures.ts'
import { askOffice } from './office.ts'
import { Profile, phoneOptions } from './profile.ts'
import { DEMO_PASSWORD, freePort, RealServer, somePort, type TestServer } from './server.ts'
import { test as base, readyOffline, signIn } from './test.ts'

export const TECHNICIAN = 'technicien@demo.test'

interface WorkerFixtures {
  /** Where `network` listens, test after test. */
  readonly linePort: number
}

interface Fixtures {
  /** Between the devices and the server: spoils the line on demand, and counts what passes. */
  readonly network: FaultProxy
  /** A technician's phone, signed in, able to work without network; its addresses go through `network`. */
  readonly phone: () => Promise<Page>
  /** A browser process of its own, whose profile outlives it. */
  readonly profile: Profile
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  linePort: [async ({}, use) => await use(somePort()), { scope: 'worker' }],
  network: async ({ server, linePort }, use) => {
    const proxy = await FaultProxy.open(server.origin, await freePort(linePort))
    await use(proxy)
    await proxy.close()
  },
  phone: async ({ server, network, deviceOf }, use) => {
    await use(async () => {
      const device = await deviceOf(phoneOptions(network.origin), server instanceof RealServer)
      const page = await device.newPage()
      await settleIn(page)
      return page
    })
  },
  profile: async ({ network }, use) => {
    const profile = new Profile(network.origin)
    await use(profile)
    await profile.dispose()
  },
})
export async function settleIn(page: Page, email = TECHNICIAN): Promise<void> {
  await signIn(page, email)
  await readyOffline(page)
}

/** The visit the demonstration technician is on the way to. */
export async function currentVisit(server: TestServer): Promise<number> {
  const [row] = await askOffice<{ intervention_id: number }>(
    server,
    `select i.intervention_id from intervention i join utilisateur u on u.utilisateur_id = i.technicien_id
      where u.email = $1 and i.etapes_en_cours = 1`,
    [TECHNICIAN],
  )
  if (!row) throw new Error('the demonstration has no visit under way')
  return row.intervention_id
}

export async function openVisit(page: Page, id: number): Promise<void> {
  await page.goto(`/m/mon-activite/intervention/${id}`)
  await expect(page.getByRole('list', { name: 'Étapes' })).toBeVisible({ timeout: 20_000 })
}

/** Writes observations on the visit that is open, each seen as stored before the next. */
export async function observe(page: Page, texts: readonly string[]): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Observations' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: /\d+ observation|Aucune observation/ }).click()
  for (const text of texts) {
    await panel.getByLabel('Nouvelle observation').fill(text)
    await panel.getByRole('button', { name: 'Ajouter l’observation' }).click()
    // In the list: the field lets go of it a moment later.
    await expect(panel.getByRole('listitem').getByText(text, { exact: true })).toBeVisible()
    await expect(panel.getByLabel('Nouvelle observation')).toHaveValue('')
  }
  await panel.getByRole('button', { name: 'Fermer' }).click()
  await expect(panel).toBeHidden()
}

/** As a person does when told that the session has ended; nothing when it has not. */
export async function signInAgainIfAsked(page: Page): Promise<void> {
  const ask = page.getByRole('button', { name: 'S’identifier', exact: true })
  await ask.or(onlineLabel(page)).first().waitFor({ timeout: 30_000 })
  if (!(await ask.isVisible())) return
  await ask.click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(ask).toBeHidden()
}

/** Names of the IndexedDB databases that hold this text anywhere, keys and values. */
export async function databasesHolding(page: Page, text: string): Promise<string[]> {
  return await page.evaluate(async needle => {
    const found: string[] = []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = await done(db.transaction(store).objectStore(store).getAll())
        if (JSON.stringify(rows).includes(needle)) found.push(name)
      }
      db.close()
    }
    return [...new Set(found)]
  }, text)
}

/** Where else a page of ours keeps this text: Cache Storage, local and session storage. */
export async function cachesHolding(page: Page, text: string): Promise<string[]> {
  return await page.evaluate(async needle => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const held = `${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`
        if (held.includes(needle)) found.push(request.url)
      }
    }
    for (const storage of [localStorage, sessionStorage])
      if (JSON.stringify(storage).includes(needle)) found.push('storage')
    return found
  }, text)
}

/** How often the office holds each of these observations: once each, or a promise is broken (L, D). */
export async function received(server: TestServer, texts: readonly string[]): Promise<number[]> {
  const rows = await askOffice<{ commentaire_texte: string; n: number }>(
    server,
    'select commentaire_texte, count(*)::int as n from observation where commentaire_texte = any($1) group by 1',
    [[...texts]],
  )
  return texts.map(text => rows.find(row => row.commentaire_texte === text)?.n ?? 0)
}

/** Each observation once at the office, and their order kept (L, D, O). */
export async function expectReceivedOnce(
  server: TestServer,
  texts: readonly string[],
  timeout = 30_000,
): Promise<void> {
  let held: number[] = []
  try {
    const read = async () => {
      held = await received(server, texts)
      return held
    }
    await expect.poll(read, { timeout }).toEqual(texts.map(() => 1))
  } finally {
    const [perdues, doublees] = [held.filter(n => n === 0).length, held.filter(n => n > 1).length]
    noteFigures({ banc: 'navigateur', courses: 0, enregistrees: texts.length, perdues, doublees })
  }
  const order = await askOffice<{ commentaire_texte: string }>(
    server,
    'select commentaire_texte from observation where commentaire_texte = any($1) order by commentaire_id',
    [[...texts]],
  )
  expect(order.map(row => row.commentaire_texte)).toEqual(texts)
}

export const waitingLabel = (page: Page, count: number) =>
  page.getByRole('link', { name: /Synchronisation/ }).getByText(`${count} en attente`)

/** Nothing waits, and the office was reached: its accessible name is the link's, the state is a status inside it. */
export const onlineLabel = (page: Page) => page.getByRole('link', { name: /Synchronisation/ }).getByText('En ligne')

/** Number of stored actions, read from IndexedDB by the page itself. */
export async function countQueue(page: Page): Promise<number> {
  return await countIn(page, 'outbox')
}

/** Rows of a store of the signed-in person's database. */
export async function countIn(page: Page, store: string): Promise<number> {
  return await page.evaluate(async store => {
    const name = (await indexedDB.databases()).map(d => d.name ?? '').find(n => /^relais-\d+-\d+$/.test(n))
    if (!name) return -1
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const count = await new Promise<number>(resolve => {
      const request = db.transaction(store).objectStore(store).count()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return count
  }, store)
}

/** Waits for the engine's own retry without waiting for its back-off. */
export async function nudge(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

export interface WorkerControl {
  /** The browser's background sync, as it comes when the network is back. */
  readonly sync: () => Promise<unknown>
  readonly stop: () => Promise<unknown>
}

/** Access to the page's service worker as the browser's own tools have it. */
export async function controlWorker(page: Page): Promise<WorkerControl> {
  const cdp = await page.context().newCDPSession(page)
  const found = new Promise<{ registrationId: string; scopeURL: string }>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { registrationId, scopeURL } = await found
  const { origin } = new URL(scopeURL)
  const sync = { origin, registrationId, tag: 'relais-file', lastChance: false }
  return {
    sync: () => cdp.send('ServiceWorker.dispatchSyncEvent', sync),
    stop: () => cdp.send('ServiceWorker.stopAllWorkers'),
  }
}
