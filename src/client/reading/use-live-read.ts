import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { myDb } from '../queue/sync.ts'

/** Older than this and what was read ahead is read again: it is for the drawing that follows at once. */
const FRESH_MS = 2_000

interface Ahead {
  readonly value: unknown
  readonly at: number
}
const ahead = new Map<string, Ahead>()

/** One person's reading is never another's. */
function keyOf(cle: string): string {
  return `${myDb().name}:${cle}`
}

/** Reads what a screen is about to read, so that its first drawing is whole. */
export async function readAhead<T>(cle: string, read: () => Promise<T>): Promise<void> {
  const key = keyOf(cle)
  ahead.set(key, { value: await read(), at: performance.now() })
}

/**
 * A live reading of this device, across tabs and the service worker.
 * @param cle its name, the same as in `readAhead`
 * @returns undefined until the device was read
 */
export function useLiveRead<T>(cle: string, read: () => Promise<T>): T | undefined {
  const [first] = useState(() => {
    const known = ahead.get(keyOf(cle))
    ahead.delete(keyOf(cle))
    return known && performance.now() - known.at < FRESH_MS ? (known.value as T) : undefined
  })
  return useLiveQuery(read, [cle], first)
}
