import { expect, type Page } from '@playwright/test'
import { isMutations, serverFailure } from '#tests/support/fault-proxy.ts'
import { LONG } from '#tests/support/long.ts'
import { photographNoise } from '../support/closing.ts'
import {
  controlWorker,
  countIn,
  countQueue,
  currentVisit,
  expectReceivedOnce,
  observe,
  openVisit,
  received,
  settleIn,
  test,
} from '../support/field-phone.ts'
import { phoneOptions } from '../support/profile.ts'
import { openClosing } from '../support/steps.ts'

async function openObservations(page: Page) {
  await page.getByRole('button', { name: /\d+ observation|Aucune observation/ }).click()
  const panel = page.getByRole('dialog', { name: 'Observations' })
  return {
    panel,
    text: panel.getByLabel('Nouvelle observation'),
    add: panel.getByRole('button', { name: 'Ajouter l’observation' }),
  }
}

test.describe('row "quota while storing a photo" (T, no half report)', () => {
  test('says so, keeps the photo on screen, and stores it once there is room', async ({ server, network, profile }) => {
    // Chromium overrides quotas only of profiles on the disk.
    const page = await profile.open()
    const cdp = await page.context().newCDPSession(page)
    const setQuota = (quotaSize?: number) =>
      cdp.send('Storage.overrideQuotaForOrigin', { origin: network.origin, ...(quotaSize ? { quotaSize } : {}) })
    await setQuota(ROOM)
    await settleIn(page)
    await openVisit(page, await currentVisit(server))
    await page.getByRole('button', { name: 'Je suis arrivé' }).click()
    await openClosing(page)
    await page.getByRole('button', { name: 'Scanner le CRI' }).click()
    await expect.poll(() => countQueue(page)).toBe(0)
    const photo = page.getByRole('dialog', { name: 'Page du CRI' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      photo.getByRole('button', { name: 'Choisir' }).click(),
    ])
    await chooser.setFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: await photographNoise() })
    // The corners are confirmed first when the scanner is not sure of them.
    const advance = photo.getByRole('button', { name: 'Continuer' })
    const keep = photo.getByRole('button', { name: 'Garder la page' })
    await expect(advance.or(keep)).toBeEnabled({ timeout: 30_000 })
    if (await advance.isVisible()) await advance.click()
    await expect.poll(() => countIn(page, 'blobs')).toBe(1)
    const kept = [1, await countIn(page, 'morceaux')]
    await setQuota(1)
    expect(await writeBlindly(page, ROOM)).toBe('QuotaExceededError')
    await keep.click()
    await expect(photo.getByRole('alert')).toBeVisible()
    await expect(photo.getByRole('img', { name: 'Page redressée' })).toBeVisible()
    // The photo, kept as it was taken, and nothing of the page.
    expect([await countIn(page, 'blobs'), await countIn(page, 'morceaux')]).toEqual(kept)
    await setQuota()
    await photo.getByRole('button', { name: 'Réessayer' }).click()
    await expect(photo).toBeHidden()
    await expect(page.getByRole('region', { name: 'CRI scanné' })).toContainText(/1\spage/)
    expect(await countIn(page, 'blobs')).toBe(1)
  })
})

const ROOM = 120_000_000

/** Chromium remembers how much room there was, and asks again only for a write that would not fit. */
async function writeBlindly(page: Page, bytes: number): Promise<string> {
  return await page.evaluate(async size => {
    const db = await new Promise<IDBDatabase>(resolve => {
      const request = indexedDB.open('essai', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('essai', { autoIncrement: true })
      request.onsuccess = () => resolve(request.result)
    })
    const ended = await new Promise<string>(resolve => {
      const transaction = db.transaction('essai', 'readwrite')
      // Random, or it would be compressed to nothing.
      const octets = new Uint8Array(size)
      const noise = crypto.getRandomValues(new Uint8Array(65_536))
      for (let at = 0; at < size; at += noise.length) octets.set(noise.subarray(0, size - at), at)
      transaction.objectStore('essai').put(octets.buffer)
      transaction.oncomplete = () => resolve('stored')
      transaction.onabort = () => resolve(transaction.error?.name ?? 'aborted')
    })
    db.close()
    return ended
  }, bytes)
}

test.describe('row "IDB blocked upgrade" (L, no hang beyond 3 s)', () => {
  test('a page that will not let go is named; closing it is enough', async ({ browser, network }) => {
    const context = await browser.newContext(phoneOptions(network.origin))
    const holder = await context.newPage()
    await holder.goto('/robots.txt')
    // As an older build would hold it, deaf to the request to close.
    await holder.evaluate(async () => {
      await new Promise<void>(resolve => {
        const request = indexedDB.open('relais-appareil', 1)
        request.onsuccess = () => {
          ;(globalThis as { held?: IDBDatabase }).held = request.result
          resolve()
        }
      })
    })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Fermez les autres onglets' })).toBeVisible()
    // No need even to press "Réessayer": the start goes on by itself.
    await holder.close()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    await context.close()
  })

  test('our own page lets a newer build upgrade at once', LONG, async ({ phone, server }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    const newer = await page.context().newPage()
    await newer.goto('/robots.txt')
    const outcome = await newer.evaluate(async () => {
      const names = (await indexedDB.databases()).map(d => d.name ?? '').filter(n => n.startsWith('relais-'))
      return await Promise.all(
        names.map(
          name =>
            new Promise<string>(resolve => {
              const request = indexedDB.open(name, 1000)
              setTimeout(() => resolve('hung'), 3000)
              request.onsuccess = () => resolve('upgraded')
              request.onerror = () => resolve(String(request.error))
            }),
        ),
      )
    })
    expect(outcome.length).toBeGreaterThanOrEqual(2)
    expect(new Set(outcome)).toEqual(new Set(['upgraded']))
  })
})

test.describe('row "IDB handle lost" (T: no false "saved")', () => {
  test('reopens once; a storage that stays broken is told, and nothing is shown as stored', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await page.addInitScript(() => {
      const whole = IDBDatabase.prototype.transaction
      const broken = { left: 0 }
      ;(globalThis as { broken?: typeof broken }).broken = broken
      IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof whole>) {
        const names = [args[0]].flat().map(String)
        if (names.includes('outbox') && args[1] === 'readwrite' && broken.left > 0) {
          broken.left--
          throw new DOMException('Internal error', 'UnknownError')
        }
        return whole.apply(this, args)
      }
    })
    await openVisit(page, await currentVisit(server))
    network.plan(asked => (isMutations(asked) ? { kind: 'refuse' } : null))
    const { panel, text, add } = await openObservations(page)
    const breakFor = (times: number) =>
      page.evaluate(
        n => Object.assign((globalThis as unknown as { broken: { left: number } }).broken, { left: n }),
        times,
      )
    await breakFor(1)
    await text.fill('rouverte')
    await add.click()
    await expect(panel.getByText('Enregistrée sur ce téléphone, à envoyer')).toHaveCount(1)
    await breakFor(1000)
    await text.fill('cassée')
    await add.click()
    await expect(panel.getByRole('alert')).toContainText('Rien n’a été enregistré sur ce téléphone')
    await expect(text).toHaveValue('cassée')
    await expect(panel.getByText('Enregistrée sur ce téléphone, à envoyer')).toHaveCount(1)
    await breakFor(0)
    expect(await countQueue(page)).toBe(1)
    await add.click()
    // Only what was said to be stored is promised: a reload before that may come before the transaction.
    await expect(panel.getByText('Enregistrée sur ce téléphone, à envoyer')).toHaveCount(2)
    network.heal()
    await page.reload()
    await expectReceivedOnce(server, ['rouverte', 'cassée'])
  })
})

test.describe('row "local storage evicted" (no empty list shown as truth)', () => {
  test('says how many announced actions are missing, and reads everything again', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    // The office hears of five actions that it cannot take yet: each fails, the empty batch beside them passes.
    network.plan(asked => (isMutations(asked) && asked.body.includes('"payload"') ? serverFailure : null))
    await observe(
      page,
      ['1', '2', '3', '4', '5'].map(n => `évincée ${n}`),
    )
    await expect
      .poll(() => network.sent(e => isMutations(e) && e.body.includes('"en_attente":5')).length, { timeout: 20_000 })
      .toBeGreaterThan(0)
    // The service worker is at it, alone, when the browser erases: what it does next must not hide what is missing.
    let erased = (): void => undefined
    const until = new Promise<void>(resolve => {
      erased = resolve
    })
    const worker = await controlWorker(page)
    network.plan(asked => (isMutations(asked) && asked.body.includes('"payload"') ? { ...serverFailure, until } : null))
    const before = network.sent().length
    void worker.sync()
    await page.goto('about:blank')
    await expect.poll(() => network.sent().length, { timeout: 20_000 }).toBeGreaterThan(before)
    const cdp = await page.context().newCDPSession(page)
    // What a browser short of room erases: everything but the cookies.
    await cdp.send('Storage.clearDataForOrigin', {
      origin: network.origin,
      storageTypes: 'indexeddb,cache_storage,service_workers,local_storage',
    })
    network.heal()
    erased()
    await page.goto('/m/mon-activite')
    await expect(page.getByText(/Ce navigateur a effacé ses données\s:\s5\sactions/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: /Vasseur/ })).toBeVisible()
  })

  test(
    'a day wholly without network, which the office had never heard of, is missed too, with its hours',
    LONG,
    async ({ phone, server, network }) => {
      const page = await phone()
      await openVisit(page, await currentVisit(server))
      // For the worker too, to which the browser's own tools say nothing: it would send what it finds as soon as it wakes.
      network.plan(() => ({ kind: 'refuse' }))
      await page.context().setOffline(true)
      const texts = ['jamais dite 1', 'jamais dite 2', 'jamais dite 3']
      await observe(page, texts)
      await page.goto('about:blank')
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Storage.clearDataForOrigin', { origin: network.origin, storageTypes: 'indexeddb' })
      expect(await received(server, texts)).toEqual([0, 0, 0])
      network.heal()
      await page.context().setOffline(false)
      await page.goto('/m/mon-activite')
      await expect(
        page.getByText(/Ce navigateur a effacé ses données\s:\s3\sactions .*\d\d:\d\d.*Vérifiez vos dernières saisies/),
      ).toBeVisible({ timeout: 20_000 })
    },
  )

  test('with the application open: what waited is told at once, and what is done from then on leaves', async ({
    phone,
    server,
    network,
  }) => {
    const page = await phone()
    await openVisit(page, await currentVisit(server))
    network.plan(asked => (isMutations(asked) ? { kind: 'refuse' } : null))
    await observe(page, ['effacée 1', 'effacée 2'])
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Storage.clearDataForOrigin', {
      origin: network.origin,
      storageTypes: 'indexeddb,cache_storage,service_workers,local_storage',
    })
    await observe(page, ['faite depuis'])
    await expect(page.getByText(/Ce navigateur a effacé ses données\s:\s2\sactions/)).toBeVisible()
    network.heal()
    await expectReceivedOnce(server, ['faite depuis'], 45_000)
    expect(await received(server, ['effacée 1', 'effacée 2'])).toEqual([0, 0])
    await page.reload()
    await expect(page.getByText(/Ce navigateur a effacé ses données\s:\s2\sactions/)).toBeVisible()
  })
})
