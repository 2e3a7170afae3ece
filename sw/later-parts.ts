import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { LATER_PARTS } from '#offline/later-parts.ts'

/**
 * Parts that the installation leaves for later, since they weigh as much as all the rest: the reader of documents. A
 * page asks for them once its first screen was seen; a newer build brings its own before it takes over.
 */
const LATER = /^assets\/(?:pdf-document-[\w-]+\.js|pdf\.worker[\w.-]*\.mjs)$/
const CACHE = 'relais-suite'

/** The part of the build's list that is stored at installation, and the addresses of what comes later. */
export function splitParts(manifest: readonly PrecacheEntry[]): { atOnce: PrecacheEntry[]; later: string[] } {
  const isLater = ({ url }: PrecacheEntry) => LATER.test(url)
  return {
    atOnce: manifest.filter(entry => !isLater(entry)),
    later: manifest.filter(isLater).map(({ url }) => `/${url}`),
  }
}

/** True of a file of ours; false of a captive portal's page. */
export function isOwnFile(response: Response): boolean {
  return response.status === 200 && !response.redirected && !response.headers.get('content-type')?.includes('text/html')
}

/** Stores what is not stored yet. @throws when a part cannot be fetched: what came before it stays */
async function keep(later: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const url of later) {
    if (await cache.match(url)) continue
    const response = await fetch(url)
    if (!isOwnFile(response)) throw new Error(`${url} did not come whole`)
    await cache.put(url, response)
  }
}

async function forgetFormer(later: readonly string[]): Promise<void> {
  if (!(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  const former = (await cache.keys()).filter(({ url }) => !later.includes(new URL(url).pathname))
  await Promise.all(former.map(request => cache.delete(request)))
}

/** Serves these parts, keeps them when a page asks, and renews them with the build on a device that has them. */
export function serveLaterParts(worker: ServiceWorkerGlobalScope, later: readonly string[]): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && later.includes(url.pathname),
    new CacheFirst({
      cacheName: CACHE,
      plugins: [{ cacheWillUpdate: async ({ response }) => (isOwnFile(response) ? response : null) }],
    }),
  )
  worker.addEventListener('install', event => {
    event.waitUntil(caches.has(CACHE).then(async known => (known ? await keep(later) : undefined)))
  })
  worker.addEventListener('activate', event => event.waitUntil(forgetFormer(later)))
  worker.addEventListener('message', event => {
    if ((event.data as { type?: string } | null)?.type !== LATER_PARTS) return
    const [port] = event.ports
    const kept = keep(later).then(
      () => true,
      error => {
        console.info('parts left for later', error)
        return false
      },
    )
    event.waitUntil(kept.then(done => port?.postMessage(done)))
  })
}
