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
