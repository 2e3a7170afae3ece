import type { UserDb } from '#offline/user-db.ts'
import { knownClock } from './kept-start.ts'
import { isOffline } from './problem.ts'

/**
 * Readings kept one by one in the person's database, so that what "Prêt pour demain" fetched opens without network even
 * if its screen was never shown before.
 */

function cleLecture(module: string, cle: string): string {
  return `${module}:lecture:${cle}`
}

export async function lectureGardee<T>(db: UserDb, module: string, cle: string): Promise<T | null> {
  return ((await db.cache.get(cleLecture(module, cle)))?.valeur as T | undefined) ?? null
}

/**
 * The server's answer, kept; without network, the last one kept.
 * @param garder what of it may stay on the device; all of it by default
 * @throws what `lire` throws when nothing was kept
 */
export async function lireOuGarde<T>(
  db: UserDb,
  module: string,
  cle: string,
  lire: () => Promise<T>,
  garder: (valeur: T) => T = valeur => valeur,
): Promise<T> {
  try {
    const valeur = await lire()
    await garderLecture(db, module, cle, garder(valeur))
    return valeur
  } catch (error) {
    const garde = isOffline(error) ? await lectureGardee<T>(db, module, cle) : null
    if (garde === null) throw error
    return garde
  }
}

export async function garderLecture(db: UserDb, module: string, cle: string, valeur: unknown): Promise<void> {
  try {
    await db.cache.bulkPut([{ cle: cleLecture(module, cle), valeur }, ...knownClock()])
  } catch (error) {
    // A full device keeps its queue first: the reading comes back with the network.
    console.warn('lecture non gardée', error)
  }
}

/** Lets go of a reading: what it tells is to be told no more. */
export async function oublierLecture(db: UserDb, module: string, cle: string): Promise<void> {
  await db.cache.delete(cleLecture(module, cle))
}
