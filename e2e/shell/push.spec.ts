import type { Page, Worker } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { expect, shellStored, signIn, test } from '../support/test.ts'

/** A browser in a test has no push service: its subscription is stood in for, all the rest is the product's. */
async function standInForSubscription(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.exemple.fr/1',
      toJSON: () => ({ keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem('abonnement')
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('abonnement') ? subscription : null)
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('abonnement', '1')
      return subscription
    }
  })
}

/** As the browser does when its push service brings a text. */
async function deliver(page: Page, text: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const found = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(text)
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
}

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker')
  return worker
}

/** Pages that the worker still knows: one that was left goes a moment later. */
const pagesOf = (page: Page) =>
  workerOf(page).evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll: (o: object) => Promise<readonly unknown[]> } }
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  })

/**
 * A tap on the first notification.
 * @param leaving the browser still names a page that is gone
 * @param patience how long a new window is waited for, in ms
 * @returns addresses of new windows
 */
async function tap(page: Page, patience: number, leaving?: 'leaving'): Promise<string[]> {
  return await workerOf(page).evaluate(
    async ({ wait, isLeaving }) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow: (address: string) => Promise<null>; matchAll: () => Promise<readonly object[]> }
        dispatchEvent: (event: Event) => void
        NotificationEvent: new (type: string, init: { notification: Notification }) => Event
      }
      const opened: string[] = []
      // Only a real gesture may open a window, or bring one to the front.
      const done = new Promise<void>(resolve => {
        scope.clients.openWindow = async address => {
          opened.push(new URL(address).pathname)
          resolve()
          return null
        }
        setTimeout(resolve, wait)
      })
      const gone = { id: 'gone', postMessage: () => undefined, focus: () => Promise.reject(new Error('gone')) }
      if (isLeaving) scope.clients.matchAll = async () => [gone]
      const [notification] = await scope.registration.getNotifications()
      if (!notification) throw new Error('nothing to tap')
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      await done
      return opened
    },
    { wait: patience, isLeaving: leaving !== undefined },
  )
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, lang }) => ({ title, lang }))
  })

const TEXT = { titre: 'Vos congés du 24 décembre sont accordés', body: '', lien: '/appareils' }

test('a push is shown in French, and a tap opens its screen, in an open page or in a new one', async ({ device }) => {
  const page = await device()
  await page.context().grantPermissions(['notifications'])
  await signIn(page, 'technicien@demo.test')
  await shellStored(page)
  await deliver(page, TEXT)
  await expect.poll(() => shown(page)).toEqual([{ title: TEXT.titre, lang: 'fr' }])
  expect(await tap(page, 1_000)).toEqual([])
  await expect(page).toHaveURL(/\/appareils$/)
  expect(await shown(page)).toEqual([])

  await deliver(page, TEXT)
  await expect.poll(() => shown(page)).toHaveLength(1)
  await page.goto('about:blank')
  await expect.poll(() => pagesOf(page)).toBe(0)
  expect(await tap(page, 20_000)).toEqual(['/appareils'])
})

test('a tap while the last page goes away opens its screen all the same', LONG, async ({ device }) => {
  const page = await device()
  await page.context().grantPermissions(['notifications'])
  await signIn(page, 'technicien@demo.test')
  await shellStored(page)
  await deliver(page, TEXT)
  await expect.poll(() => shown(page)).toHaveLength(1)
  // The browser still names it, and nobody is there to hear.
  expect(await tap(page, 20_000, 'leaving')).toEqual(['/appareils'])
})

test('the next person on a device is not told that it rings for them', async ({ device }) => {
  const page = await device()
  await page.context().grantPermissions(['notifications'])
  await standInForSubscription(page)
  await signIn(page, 'technicien@demo.test')
  await shellStored(page)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  await expect(page.getByText('Notifications reçues sur cet appareil')).toBeVisible()
  await page.goto('/espace')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await signIn(page, 'technicien2@demo.test')
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'Activer', exact: true })).toBeVisible()
})
