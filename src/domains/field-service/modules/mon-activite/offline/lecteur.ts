import { isOffline } from '#client/call/problem.ts'
import {
  type Answer,
  askFor,
  asReading,
  type CachedRead,
  type InputArgument,
  keepReading,
  keptReading,
} from '#client/reading/reading.ts'
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
  async lire<O extends CachedRead>(operation: O, ...input: InputArgument<O>): Promise<Answer<O> | null> {
    const frais = await this.tenter<Answer<O>>(() => askFor(asReading<O, Answer<O>>(operation), input[0]))
    if (frais === null) return await keptReading(this.db, operation, ...input)
    await keepReading(this.db, operation, frais, ...input)
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
