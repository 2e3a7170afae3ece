import { isContention, isGivenUp } from '#server/db/failures.ts'
import type { Context } from '#server/http/context.ts'
import { refusalOf } from '#server/http/database-refusal.ts'
import { CodedError } from '#server/http/errors.ts'
import { errorCatalogue } from '#wire/errors.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'
import { outcomeOf } from './registry.ts'

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/** A parallel twin stored the same key first. */
export function isTwin(error: unknown): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: string }).constraint === 'recu_pkey'
}

/** Programming errors and outages leave no ledger row: the entry stays on the device and is tried again. */
export function failure(context: Context, mutation: Mutation, error: unknown): Outcome {
  if (isContention(error))
    return outcomeOf(mutation.id, { outcome: 'en_cours', code: 'EN_COURS', message: errorCatalogue.EN_COURS.message })
  if (error instanceof CodedError)
    return outcomeOf(mutation.id, { outcome: 'erreur', code: error.code, message: error.message })
  const refus = refusalOf(error)
  if (refus) return outcomeOf(mutation.id, { outcome: 'erreur', code: refus.code, message: refus.message })
  context.services.log.error({ err: error, cle: mutation.id, type: mutation.type }, 'queued action failed')
  // Given up once, it is worth another try; each time, its author must hear of it: it counts as a failure.
  const code = isGivenUp(error) ? 'INDISPONIBLE' : 'ERREUR_INTERNE'
  return outcomeOf(mutation.id, { outcome: 'erreur', code, message: errorCatalogue[code].message })
}

export function unknownVersion(mutation: Mutation): Outcome {
  return outcomeOf(mutation.id, {
    outcome: 'mettre_a_jour',
    code: 'VERSION_TROP_ANCIENNE',
    message: errorCatalogue.VERSION_TROP_ANCIENNE.message,
  })
}
