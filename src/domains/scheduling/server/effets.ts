import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { CodedError } from '#server/http/errors.ts'
import { refusDe } from '#server/receipts/direct-call.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import type { Outcome } from '#wire/mutation.ts'

/** A refusal of the catalogue as an outcome; `message` makes it more precise. */
export function rejeter(code: ErrorCode, message: string = errorCatalogue[code].message): Effect {
  return { outcome: 'rejected', code, message }
}

/** One shape for what does not exist and for what is somebody else's (ASVS 8.2.2). */
export const INTROUVABLE: Effect = rejeter('INTROUVABLE')

/**
 * The answer of a direct call. A refusal is returned, not thrown, so that its ledger row is kept; a failure is thrown, so
 * that nothing is.
 */
export function repondreDirect<T>(outcome: Outcome, defaut: ErrorCode): T | CodedError {
  if (outcome.outcome === 'applied' || outcome.outcome === 'duplicate') return outcome.donnees as T
  const refus = refusDe(outcome, defaut)
  if (outcome.outcome === 'rejected' || outcome.outcome === 'conflict') return refus
  throw refus
}

/** Does one write; null when an exclusion constraint refuses it, and the transaction goes on. */
export async function saufChevauchement<T>({ db }: Pick<Context, 'db'>, ecrire: () => Promise<T>): Promise<T | null> {
  await sql`savepoint ecriture`.execute(db)
  try {
    const ecrit = await ecrire()
    await sql`release savepoint ecriture`.execute(db)
    return ecrit
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    await sql`rollback to savepoint ecriture`.execute(db)
    return null
  }
}
