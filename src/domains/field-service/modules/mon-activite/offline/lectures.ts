import { isOffline } from '#client/problem.ts'
import type { UserDb } from '#offline/user-db.ts'

/**
 * Readings kept one by one in the person's database, so that what "Prêt pour demain" fetched opens without network even
 * if its screen was never shown before.
 */

function cleLecture(cle: string): string {
  return `mon-activite:lecture:${cle}`
}

export async function lectureGardee<T>(db: UserDb, cle: string): Promise<T | null> {
  return ((await db.cache.get(cleLecture(cle)))?.valeur as T | undefined) ?? null
}

/** The server's answer, kept; without network, the last one kept. @throws what `lire` throws when nothing was kept */
export async function lireOuGarde<T>(db: UserDb, cle: string, lire: () => Promise<T>): Promise<T> {
  try {
    const valeur = await lire()
    await garderLecture(db, cle, valeur)
    return valeur
  } catch (error) {
    const garde = isOffline(error) ? await lectureGardee<T>(db, cle) : null
    if (garde === null) throw error
    return garde
  }
}

export async function garderLecture(db: UserDb, cle: string, valeur: unknown): Promise<void> {
  try {
    await db.cache.put({ cle: cleLecture(cle), valeur })
  } catch (error) {
    // A full device keeps its queue first: the reading comes back with the network.
    console.warn('lecture non gardée', error)
  }
}
