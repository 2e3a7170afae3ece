import { isOffline } from '#client/call/problem.ts'
import { garderLecture, lectureGardee } from '#client/reading/readings.ts'
import type { UserDb } from '#offline/user-db.ts'

/**
 * Readings of one preparation. Once the server is out of reach (no network, session to be opened again) it is not asked
 * for each of forty visits: what the device holds is counted, the rest is missing.
 */
export class Lecteur {
  horsLigne = false
  readonly db: UserDb

  constructor(db: UserDb) {
    this.db = db
  }

  /** @returns null when it is neither to be had nor kept */
  async lire<T>(cle: string, demander: () => Promise<T>): Promise<T | null> {
    const frais = await this.tenter(demander)
    if (frais === null) return await lectureGardee<T>(this.db, 'mon-activite', cle)
    await garderLecture(this.db, 'mon-activite', cle, frais)
    return frais
  }

  async tenter<T>(demander: () => Promise<T>): Promise<T | null> {
    // Closed when its person leaves: their visits are not asked for in the name of whoever comes next.
    if (this.horsLigne || !this.db.isOpen()) return null
    try {
      return await demander()
    } catch (error) {
      this.horsLigne = isOffline(error)
      console.info('préparation', error)
      return null
    }
  }
}
