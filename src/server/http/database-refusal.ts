import { errorCatalogue } from '#wire/errors.ts'
import { type CodedError, refuse } from './errors.ts'

/** What a trigger raises to refuse something to people: the constraint is the code of the catalogue, the message is theirs. */
const REFUSE = 'RT409'

/** The refusal that the database itself says; null: the error is another one. */
export function refusalOf(error: unknown): CodedError | null {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string }
  if (code !== REFUSE || constraint === undefined || !(constraint in errorCatalogue)) return null
  return refuse(constraint as keyof typeof errorCatalogue, { ...(message !== undefined && { message }) })
}
