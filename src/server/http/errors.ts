import type { ZodError } from 'zod'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import type { Problem } from '#wire/problem.ts'

/** A refusal of the catalogue. `message` may be made more precise; the code and the status stay the catalogue's. */
export class CodedError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly champs: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    detail: { message?: string; champs?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(detail.message ?? errorCatalogue[code].message)
    this.code = code
    this.status = errorCatalogue[code].status
    this.champs = detail.champs
    this.headers = detail.headers ?? {}
  }
}

export function refuse(code: ErrorCode, detail?: ConstructorParameters<typeof CodedError>[1]): CodedError {
  return new CodedError(code, detail)
}

export function toProblem(error: CodedError, reference: string): Problem {
  return {
    code: 'error',
    erreur: error.code,
    message: error.message,
    duration: NOTICE_MS.standard,
    ...(error.champs ? { champs: error.champs } : {}),
    reference,
  }
}

const frenchIssues: Record<string, string> = {
  invalid_type: 'Valeur manquante ou de type inattendu',
  unrecognized_keys: 'Champ inconnu',
  too_small: 'Valeur trop petite ou trop courte',
  too_big: 'Valeur trop grande ou trop longue',
  invalid_format: 'Format inattendu',
  invalid_value: 'Valeur non prévue',
  invalid_union: 'Valeur non prévue',
}

/** A form has fewer fields; what was made to be refused would fill the answer. */
const SENTENCES_MAX = 50

/** One French sentence per field, the first fifty. A schema's own French message wins over the general one. */
export function fieldMessages(error: ZodError): Record<string, string> {
  const champs: Record<string, string> = {}
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const key of keys) {
      if (Object.keys(champs).length >= SENTENCES_MAX) return champs
      const own = /^(Invalid|Unrecognized|Too (small|big))/.test(issue.message) ? undefined : issue.message
      champs[key || 'corps'] ??= own ?? frenchIssues[issue.code] ?? 'Valeur refusée'
    }
  }
  return champs
}
