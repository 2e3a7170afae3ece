import type { StoredBlob } from './entry.ts'
import type { UserDb } from './user-db.ts'

/**
 * Where files stand on the server, written on this device beside the next sends: each strictly durable write costs a flush,
 * so one stands for all the files that moved during the one before. What a killed page had not written is asked again.
 */
export class UploadNotes {
  readonly #db: UserDb
  readonly #latest = new Map<string, StoredBlob>()
  #writing: Promise<void> | null = null
  #failure: unknown = null

  constructor(db: UserDb) {
    this.#db = db
  }

  /** Returns at once; only the last state of a file matters. */
  keep(blob: StoredBlob): void {
    this.#latest.set(blob.sha256, blob)
    this.#writing ??= this.#write()
  }

  async #write(): Promise<void> {
    try {
      while (this.#latest.size > 0) {
        const moved = [...this.#latest.values()]
        this.#latest.clear()
        await this.#db.blobs.bulkPut(moved)
      }
    } catch (error) {
      this.#failure = error
    }
    this.#writing = null
  }

  /** Waits until everything is written. @throws what the device's storage said, were it full or gone */
  async end(): Promise<void> {
    while (this.#writing) await this.#writing
    if (this.#failure) throw this.#failure
  }
}
