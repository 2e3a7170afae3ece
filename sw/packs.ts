import { cacheNames } from 'workbox-core'
import { addPlugins, getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching'
import { isOwnFile } from './later-parts.ts'
import { type Pack, readPack } from './pack-format.ts'

/**
 * Workbox stores the application file by file, each after the one before: some three hundred questions, of which a thin
 * line or a busy phone makes a minute. Before it begins, this fetches what is missing several at a time, the small files
 * in packs of the build (`app/build/install-packs.ts`). Workbox then finds them stored, and judges the rest as ever.
 */

/** Questions at a time. Without HTTP/2 a browser has six lines to a server: the page and its live stream keep two. */
const AT_A_TIME = 4
/** What a pack holds; each keeps the other headers of the pack it came in, the server's policies among them. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}
/** True of the pack as it travelled, not of a file out of it. */
const OF_THE_PACK = ['content-encoding', 'content-length', 'etag', 'last-modified', 'accept-ranges']

const keyOf = (url: string): string => getCacheKeyForURL(url) ?? url

async function storePack({ url, members }: Pack, cache: Cache): Promise<void> {
  const answer = await fetch(`/${url}`)
  if (!isOwnFile(answer)) throw new Error(`${url} did not come whole`)
  const headers = new Headers(answer.headers)
  for (const name of OF_THE_PACK) headers.delete(name)
  const files = readPack(await answer.arrayBuffer()).filter(file => members.includes(file.url))
  await Promise.all(
    files.map(async file => {
      const own = new Headers(headers)
      own.set('content-type', TYPES[file.url.split('.').pop() ?? ''] ?? 'application/octet-stream')
      await cache.put(keyOf(file.url), new Response(file.bytes, { headers: own }))
    }),
  )
}

async function storeFile(url: string, cache: Cache): Promise<void> {
  const answer = await fetch(`/${url}`)
  if (!isOwnFile(answer)) throw new Error(`${url} did not come whole`)
  await cache.put(keyOf(url), answer)
}

/** Stores what is missing of the files whose name carries their content; a cut leaves what came before it. */
async function fill(files: readonly PrecacheEntry[], packs: readonly Pack[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const held = new Set((await cache.keys()).map(({ url }) => url))
  const missing = (url: string): boolean => !held.has(keyOf(url))
  // A new build leaves most files as they are: a pack is for whoever lacks most of it.
  const wanted = packs.filter(({ members }) => members.filter(missing).length * 2 > members.length)
  const inPacks = new Set(wanted.flatMap(({ members }) => members))
  const alone = files.filter(({ url, revision }) => !revision && !inPacks.has(url) && missing(url))
  const tasks = [
    ...wanted.map(pack => () => storePack(pack, cache)),
    ...alone.map(file => () => storeFile(file.url, cache)),
  ]
  const work = async (): Promise<void> => {
    try {
      for (let task = tasks.shift(); task; task = tasks.shift()) await task()
    } catch (error) {
      // One that fails fails the installation, which is tried again: nothing more is asked for meanwhile.
      tasks.length = 0
      throw error
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
}

/** Has an installation begin with what is missing, all of it together. */
export function fillFirst(files: readonly PrecacheEntry[], packs: readonly Pack[]): void {
  let filling: Promise<void> | null = null
  addPlugins([
    {
      handlerWillStart: async ({ event }) => {
        if (event.type !== 'install') return
        filling ??= fill(files, packs)
        await filling
      },
    },
  ])
}
