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
export function readWitness(base: string): string[] | null {
  try {
    const told: unknown = JSON.parse(shelf?.getItem(keyOf(base)) ?? 'null')
    return Array.isArray(told) ? told.filter(id => typeof id === 'string') : null
  } catch {
    return null
  }
}

function write(base: string, ids: readonly string[]): void {
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
  let known: readonly string[] | null = null
  const waiting = liveQuery(() =>
    db.transaction('r', db.outbox, db.cache, async () => {
      const marked = await db.cache.get(MARKER)
      return marked ? await db.outbox.orderBy('seq').primaryKeys() : null
    }),
  )
  const watch = waiting.subscribe({
    next: ids => {
      if (ids) write(db.name, ids)
      else if (known) {
        write(db.name, [...new Set([...known, ...(readWitness(db.name) ?? [])])])
        onErased()
      }
      known = ids
    },
    error: () => undefined,
  })
  return () => watch.unsubscribe()
}
