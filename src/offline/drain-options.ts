import type { Transport } from './transport.ts'
import type { Owner, UserDb } from './user-db.ts'

/** Whose queue is sent, from where, by which way. */
export interface DrainOptions {
  readonly db: UserDb
  readonly owner: Owner
  readonly transport: Transport
  /** Asked before anything leaves: is this person still the one signed in here? */
  readonly allowed: () => Promise<boolean>
}
