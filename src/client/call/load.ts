import { outage } from '#offline/connectivity.ts'

/** Loading gives up after this long (specification shell-and-administration §1, §9). */
export const LOAD_TIMEOUT_MS = 120_000

let stale = false

/** True once a part of this build could not be fetched while the server answers: a newer build has replaced it. */
export function isStaleBuild(): boolean {
  return stale
}

/** What was found since, by asking for the very part: a server that restarts has replaced nothing. */
export function tellStale(found: boolean): void {
  stale = found
}

/** Styles that did not come: the bundler asks for each of them once only, and would then do without. */
const missingStyles = new Set<string>()

/** What Vite told of: other failures say nothing of the build. */
const ofTheBuild = new WeakSet<Error>()

/** Vite tells of every part that failed to load. */
export function watchStaleChunks(): void {
  addEventListener('vite:preloadError', event => {
    if (event.payload) ofTheBuild.add(event.payload)
    const [, href] = /Unable to preload CSS for (\S+)/.exec(event.payload?.message ?? '') ?? []
    if (href) missingStyles.add(href)
  })
}

/** @throws when one of them does not come this time either */
async function fetchMissingStyles(): Promise<void> {
  for (const href of missingStyles) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    await new Promise<void>((resolve, reject) => {
      link.onload = () => resolve()
      link.onerror = () => {
        link.remove()
        const error = new Error(`${href} did not come`)
        ofTheBuild.add(error)
        reject(error)
      }
      document.head.append(link)
    })
    missingStyles.delete(href)
  }
}

/** Of what somebody opened only: tomorrow made ready while the server restarts says nothing of the build. */
function noteMissing(error: unknown): never {
  if (error instanceof Error && ofTheBuild.has(error)) stale = outage() === 'serveur'
  throw error
}

/** A part of the application, or a refusal after 120 s: no screen waits for ever. */
export async function loadPart<T>(load: () => Promise<T>, timeoutMs: number = LOAD_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded after ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([fetchMissingStyles().then(load).catch(noteMissing), expired])
  } finally {
    clearTimeout(timer)
  }
}
