/// <reference lib="webworker" />

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { deviceDb, deviceId, isSignedIn } from '#offline/device-db.ts'
import { heldBack } from '#offline/hold.ts'
import { httpTransport } from '#offline/http-transport.ts'
import { sendWaiting } from '#offline/send-waiting.ts'
import { makeNoUserDb, type Owner, openUserDb } from '#offline/user-db.ts'
import { isOwnFile, serveLaterParts, splitParts } from './later-parts.ts'
import { splitPacks } from './pack-format.ts'
import { fillFirst } from './packs.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Chromium's, which the compiler does not know yet. */
interface StaticRoutes {
  addRoutes(routes: readonly object[]): Promise<void>
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

// Nothing here answers them: told so, the browser does not start nor ask this worker before each call leaves.
self.addEventListener('install', event => {
  const { addRoutes } = event as ExtendableEvent & Partial<StaticRoutes>
  const elsewhere = ['/api/*', '/oauth/*'].map(pathname => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }))
  // A comfort: refused, its handlers let the calls pass as before.
  if (addRoutes)
    event.waitUntil(addRoutes.call(event, elsewhere).catch(error => console.info('no static routes', error)))
})

// The shell only. `/api` and `/oauth` never enter Cache Storage (offline rule 15).
const { files, packs } = splitPacks(self.__WB_MANIFEST)
const { atOnce, later } = splitParts(files)
precacheAndRoute(atOnce)
fillFirst(atOnce, packs)
serveLaterParts(self, later)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: [/^\/api\//, /^\/oauth\//, /^\/metrics/, /^\/healthz/, /^\/readyz/],
  }),
)

// Parts of rare use (fonts and decoders of pdf.js, maps): kept once used. Their names carry their hash. A captive
// portal's page is not kept in their place.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'relais-a-l-usage',
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => (isOwnFile(response) ? response : null),
      },
    ],
  }),
)

makeNoUserDb()

/** Sends what the signed-in person left in the queue, with no page open. Throws so that the browser tries again. */
async function drainInBackground(): Promise<void> {
  const row = await deviceDb().session.get('courante')
  if (!row?.valide) return
  const owner: Owner = { compte_id: row.compte_id, utilisateur_id: row.utilisateur_id }
  const transport = httpTransport(owner, await deviceId())
  const db = openUserDb(owner)
  const send = () => sendWaiting({ db, owner, transport, allowed: () => isSignedIn(owner) }, 5_000)
  let result = await send()
  if (!result) return
  await tellPages({ type: 'file-videe', regles: result.settled })
  const held = result.stopped === null ? await heldBack(db) : null
  if (held) {
    // The page that holds it back may be gone by then: nobody else would send it.
    await new Promise(resolve => setTimeout(resolve, held.ms))
    result = await send()
    if (!result) return
    await tellPages({ type: 'file-videe', regles: result.settled })
  }
  if (result.stopped === 'hors_ligne' || result.stopped === 'attendre' || result.stopped === 'serveur')
    throw new Error(`sync stopped: ${result.stopped}`)
}

async function tellPages(message: unknown): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message)
}

self.addEventListener('sync', event => {
  const sync = event as SyncEvent
  if (sync.tag === 'relais-file') sync.waitUntil(drainInBackground())
})

self.addEventListener('message', event => {
  // The update is taken only when the person accepts it.
  const { type } = (event.data ?? {}) as { type?: string }
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  // A page that was there before its worker, as the first one of every phone, has no part of it without network otherwise.
  if (type === 'PRENDRE_EN_CHARGE') event.waitUntil(self.clients.claim())
})

interface PushText {
  readonly titre: string
  readonly body: string
  readonly lien?: string
}

self.addEventListener('push', event => {
  const text = event.data?.json() as PushText | undefined
  if (!text) return
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(text.titre, {
        body: text.body,
        icon: '/icons/icon-192.png',
        badge: '/icons/icon-192.png',
        data: { lien: text.lien ?? '/' },
        lang: 'fr',
      }),
      tellPages({ type: 'notification' }),
      // A push is also a wake-up for the queue; its failure is not the notification's.
      drainInBackground().catch(error => console.info('drain after push', error)),
    ]),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const lien = new URL(String((event.notification.data as { lien?: string } | null)?.lien ?? '/'), self.location.origin)
  // Only addresses of our own: a push text must not open another site.
  const target = lien.origin === self.location.origin ? lien.href : self.location.origin
  event.waitUntil(
    (async () => {
      const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      if (!page) return void (await self.clients.openWindow(target))
      // Told first: a browser may refuse the focus, once the tap is too long ago for it.
      page.postMessage({ type: 'ouvrir', lien: target })
      const focused = await page.focus().catch(error => console.info('page left where it is', error))
      // It was going away as it was told: the tap opens its screen all the same.
      if (!focused && !(await self.clients.get(page.id))) await self.clients.openWindow(target)
    })(),
  )
})
