import type { PersistedClient } from '@tanstack/react-query-persist-client'
import type { UserDb } from '#offline/user-db.ts'
import { isOffline } from '../call/problem.ts'
import { KEPT, knownClock } from '../session/kept-start.ts'

/**
 * Readings kept one by one in the person's database, so that what "Prêt pour demain" fetched opens without network even
 * if its screen was never shown before.
 */

function keyOfKept(module: string, cle: string): string {
  return `${module}:lecture:${cle}`
}

export async function storedReading<T>(db: UserDb, module: string, cle: string): Promise<T | null> {
  return ((await db.cache.get(keyOfKept(module, cle)))?.valeur as T | undefined) ?? null
}

/**
 * The server's answer, kept; without network, the last one kept.
 * @param garder what of it may stay on the device; all of it by default
 * @throws what `lire` throws when nothing was kept
 */
export async function fetchOrStored<T>(
  db: UserDb,
  module: string,
  cle: string,
  lire: () => Promise<T>,
  garder: (valeur: T) => T = valeur => valeur,
): Promise<T> {
  try {
    const valeur = await lire()
    await storeReading(db, module, cle, garder(valeur))
    return valeur
  } catch (error) {
    const garde = isOffline(error) ? await storedReading<T>(db, module, cle) : null
    if (garde === null) throw error
    return garde
  }
}

export async function storeReading(db: UserDb, module: string, cle: string, valeur: unknown): Promise<void> {
  try {
    await db.cache.bulkPut([{ cle: keyOfKept(module, cle), valeur }, ...knownClock()])
  } catch (error) {
    // A full device keeps its queue first: the reading comes back with the network.
    console.warn('lecture non gardée', error)
  }
}

/** Let go of on this page: what its memory still holds is not written down again with the list of readings. */
const oubliees = new Set<string>()

/** Whether a reading, by its whole key, may be written down with the list. */
export function isDropped(queryKey: readonly unknown[]): boolean {
  return oubliees.has(queryKey.join(':'))
}

/** Lets go of a reading, in the list of readings too: what it tells is to be told no more. */
export async function dropReading(db: UserDb, module: string, cle: string): Promise<void> {
  oubliees.add(`${module}:${cle}`)
  await db.transaction('rw', db.cache, async () => {
    await db.cache.delete(keyOfKept(module, cle))
    const liste = (await db.cache.get(KEPT.lectures))?.valeur as PersistedClient | undefined
    const restent = liste?.clientState.queries.filter(({ queryKey }) => !isDropped(queryKey))
    if (liste && restent && restent.length < liste.clientState.queries.length)
      await db.cache.put({
        cle: KEPT.lectures,
        valeur: { ...liste, clientState: { ...liste.clientState, queries: restent } },
      })
  })
}
