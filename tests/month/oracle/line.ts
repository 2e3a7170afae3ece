import type { Book } from './book.ts'

/** One exchange as the witness at the line saw it: what the office was given, and what it said. */
export interface Seen {
  readonly phone: string
  readonly path: string
  readonly method: string
  /** Between these instants (ms) the office dealt with it. */
  readonly from: number
  readonly to: number
  readonly body: string
  /** Status of each delivery that the office answered. */
  readonly statuses: readonly number[]
  /** It reached an office that may have dealt with it without a word. */
  readonly doubtful: boolean
  /** The device was given the answer, whole. */
  readonly whole: boolean
}

/** Answers that tell a device that a backup was brought back. */
const TELLS_THE_BACKUP = new Set(['/api/session', '/api/synchronisation/mutations'])

/** Notes what the office heard of a phone, whether or not the phone heard the answer. */
export function overhear(book: Book, seen: Seen): void {
  // Whatever befalls it, the office puts off what it cannot do now: no error of its own is anybody's answer.
  book.holds(!seen.statuses.includes(500), () => `the office failed at ${seen.path.split('?')[0]} of ${seen.phone}`)
  const phone = book.phones.get(seen.phone)
  if (!phone) return
  if (seen.whole && seen.statuses.includes(200) && TELLS_THE_BACKUP.has(seen.path)) phone.unaware = false
  if (seen.method === 'DELETE' && seen.path === '/api/session') {
    if (seen.statuses.some(s => s < 300)) phone.shut = true
    else if (seen.doubtful) phone.shut = null
    return
  }
  const batch = seen.path === '/api/synchronisation/mutations'
  if (!batch && seen.path !== '/oauth/token') return
  const taken = seen.statuses.includes(200)
  if (!taken && !seen.doubtful) return
  const span = { from: seen.from, to: seen.to }
  phone.heard = taken || !phone.heard ? span : { from: phone.heard.from, to: seen.to }
  if (!batch) return
  const said = Number((JSON.parse(seen.body) as { en_attente: number }).en_attente)
  phone.told = taken ? [said] : [...phone.told, said]
}

/**
 * Once the outcomes are known: a queue that told that nothing is left was heard empty, unless something of that batch stays on
 * the device to be settled by its person, or to be sent again.
 */
export function hearEmpty(book: Book, seen: Seen): void {
  const phone = book.phones.get(seen.phone)
  if (!phone || seen.path !== '/api/synchronisation/mutations' || !seen.statuses.includes(200)) return
  const { en_attente, mutations } = JSON.parse(seen.body) as { en_attente: number; mutations: { id: string }[] }
  const isDone = (id: string) => ['applied', 'duplicate'].includes(book.office.received.get(id) ?? '')
  if (en_attente === 0 && mutations.every(({ id }) => isDone(id))) phone.quiet = seen.from
}
