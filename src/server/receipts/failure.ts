import type { Context } from '#server/http/context.ts'
import { CodedError } from '#server/http/errors.ts'
import { errorCatalogue } from '#wire/errors.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'
import { outcomeOf } from './registry.ts'

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/**
 * The database itself fails (connection, full disk, too many connections, shutdown, input/output): the whole batch is
 * refused, since five such answers about one action would put a sound action aside as poison.
 */
export function isOutage(error: unknown): boolean {
  return /^(08|53|57P|58)/.test(codeOf(error))
}

/** A parallel twin stored the same key first. */
export function isTwin(error: unknown): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: string }).constraint === 'recu_pkey'
}

/** Lost to a parallel transaction, not wrong: lock timeout, deadlock, serialisation. */
const contention = new Set(['55P03', '40P01', '40001'])

/** Programming errors and outages leave no ledger row: the entry stays on the device and is tried again. */
export function failure(context: Context, mutation: Mutation, error: unknown): Outcome {
  if (contention.has(codeOf(error)))
    return outcomeOf(mutation.id, { outcome: 'en_cours', code: 'EN_COURS', message: errorCatalogue.EN_COURS.message })
  if (error instanceof CodedError)
    return outcomeOf(mutation.id, { outcome: 'erreur', code: error.code, message: error.message })
  context.services.log.error({ err: error, cle: mutation.id, type: mutation.type }, 'queued action failed')
  return outcomeOf(mutation.id, {
    outcome: 'erreur',
    code: 'ERREUR_INTERNE',
    message: errorCatalogue.ERREUR_INTERNE.message,
  })
}

export function unknownVersion(mutation: Mutation): Outcome {
  return outcomeOf(mutation.id, {
    outcome: 'mettre_a_jour',
    code: 'VERSION_TROP_ANCIENNE',
    message: errorCatalogue.VERSION_TROP_ANCIENNE.message,
  })
}
