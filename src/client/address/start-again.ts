import { tellStale } from '../call/load.ts'
import { acceptUpdate } from '../device/update.ts'
import { dirtyForms } from './dirty.ts'

/**
 * A browser remembers for the life of a page that a part did not come, whoever had asked for it (the preparation of
 * tomorrow while the server restarts, an opening since given up), and asks for it no more. The part itself is asked for
 * beside it: where it comes, only a new page can load it.
 */

const PATIENCE_MS = 5_000
/** One that comes and cannot be run would otherwise start the page again for ever. */
const ONCE_PER_MS = 60_000
const DONE = 'relais-terrain-reprise'

let missing: string | null = null

/** @returns whether the part is there, gone for good, or nobody knows */
async function ask(href: string): Promise<'there' | 'gone' | 'unknown'> {
  try {
    const answer = await fetch(href, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.ok) return /javascript|css/.test(answer.headers.get('content-type') ?? '') ? 'there' : 'gone'
    return answer.status < 500 ? 'gone' : 'unknown'
  } catch (error) {
    console.info('part not asked for', error)
    return 'unknown'
  }
}

/**
 * Called with what a part's loading gave. Where the part is there after all and nothing typed would be lost, the page
 * starts again, on the same screen.
 */
export async function startAgain(error: unknown): Promise<void> {
  const [, href = null] = /(\S+)(?: did not come)?$/.exec(error instanceof Error ? error.message : '') ?? []
  missing = href && /[./]/.test(href) ? href : null
  if (!missing) return
  const found = await ask(missing)
  tellStale(found === 'gone')
  if (found !== 'there' || dirtyForms().length > 0) return
  const last = Number(sessionStorage.getItem(DONE) ?? 0)
  if (Math.abs(Date.now() - last) < ONCE_PER_MS) return
  sessionStorage.setItem(DONE, String(Date.now()))
  acceptUpdate()
}

/** Whether the part that was missing last comes again. */
export async function isBack(): Promise<boolean> {
  return missing !== null && (await ask(missing)) === 'there'
}
