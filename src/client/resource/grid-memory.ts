import { myDb } from '#client/queue/sync.ts'
import type { GridMemory } from '#kit/data-grid/preferences.ts'

/** Milliseconds before it is written: what a press of a heading asks the office leaves first. */
const LATER_MS = 150

/** What is still to be written, of whom. */
const coming = new Map<string, { readonly db: ReturnType<typeof myDb>; readonly valeur: unknown }>()
let timer: ReturnType<typeof setTimeout> | undefined

function write(): void {
  clearTimeout(timer)
  timer = undefined
  // A comfort: a device that refuses to keep it keeps working.
  for (const [cle, { db, valeur }] of coming)
    db.cache.put({ cle, valeur }).catch(error => console.info('grid display not kept', error))
  coming.clear()
}

/** How a person looks at a list, kept in their own database. */
export const gridMemory: GridMemory = {
  lire: async cle => {
    const next = coming.get(cle)
    return next?.db === myDb() ? next.valeur : (await myDb().cache.get(cle))?.valeur
  },
  garder: (cle, valeur) => {
    const before = coming.get(cle)
    // Somebody else's is not forgotten for ours.
    if (before && before.db !== myDb()) write()
    coming.set(cle, { db: myDb(), valeur })
    timer ??= setTimeout(write, LATER_MS)
    addEventListener('pagehide', write, { once: true })
  },
}
