import { liveQuery } from 'dexie'
import { MARKER } from './marks.ts'
import type { UserDb } from './user-db.ts'

/**
 * Which actions wait in a person's database, written down beside it: a browser that loses the database does not lose
 * this with it, and the person is told of work that the office had never heard of (offline rule 14). Identifiers only,
 * nothing of what was done.
 */
export interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const keyOf = (base: string): string => `relais-attente:${base}`
let shelf: Shelf | null = null

/**
 * What this page itself has seen waiting, while it follows the queue: a browser that erases under an open page takes the
 * place beside the database too, and whatever is done or asked in the next moment must not pass for all there was.
 */
const seen = new Map<string, readonly string[]>()

/** @returns the page's own; null where the browser forbids it */
export function pageShelf(): Shelf | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Pages have such a place; the service worker has none. */
export function keepWitnessOn(place: Shelf | null): void {
  shelf = place
}

/** @returns identifiers of the actions that waited, oldest first; null where nothing was ever written down */
export function readWitness(base: string): readonly string[] | null {
  return readShelf(base) ?? seen.get(base) ?? null
}

function readShelf(base: string): readonly string[] | null {
  try {
    const told: unknown = JSON.parse(shelf?.getItem(keyOf(base)) ?? 'null')
    return Array.isArray(told) ? told.filter(id => typeof id === 'string') : null
  } catch {
    return null
  }
}

function write(base: string, ids: readonly string[]): void {
  if (seen.has(base)) seen.set(base, ids)
  try {
    shelf?.setItem(keyOf(base), JSON.stringify(ids))
  } catch {
    // A full or forbidden place: the action itself is stored, which is what counts.
  }
}

/** Before the screen says "Enregistré": a kill comes sooner than what watches the queue. */
export function witnessOne(base: string, id: string): void {
  const known = readWitness(base) ?? []
  if (!known.includes(id)) write(base, [...known, id])
}

/** The person destroyed what waited, knowing it: nothing of it is missing. */
export function forgetWitness(base: string): void {
  seen.delete(base)
  try {
    shelf?.removeItem(keyOf(base))
  } catch {
    // Forbidden: nothing was written there either.
  }
}

/**
 * Keeps it true while somebody is there. A database without its mark was just erased: what it says is not the truth.
 * @param onErased told when the mark goes under the eyes of this page, which then writes down again what it knew to wait:
 * the place beside the database may have gone with it
 */
export function followQueue(db: UserDb, onErased: () => void = () => undefined): () => void {
  const { name } = db
  const waiting = liveQuery(() =>
    db.transaction('r', db.outbox, db.cache, async () => {
      const marked = await db.cache.get(MARKER)
      return marked ? await db.outbox.orderBy('seq').primaryKeys() : null
    }),
  )
  const watch = waiting.subscribe({
    next: ids => {
      const known = seen.get(name)
      if (ids) {
        seen.set(name, ids)
        write(name, ids)
      } else if (known) {
        write(name, [...new Set([...known, ...(readShelf(name) ?? [])])])
        // Told once: what it knew stands beside the database from here on.
        seen.delete(name)
        onErased()
      }
    },
    error: () => undefined,
  })
  return () => {
    seen.delete(name)
    watch.unsubscribe()
  }
}
