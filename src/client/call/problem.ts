import { SESSION_EXPIREE } from '#wire/errors.ts'
import type { Problem } from '#wire/problem.ts'

/** The server refused: its own words, ready to show. */
export class ApiProblem extends Error {
  readonly status: number
  readonly problem: Problem
  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
  get erreur(): string {
    return this.problem.erreur
  }
}

/** What our office answers to what it refuses: read out of JSON that `readOwnJson` found to be ours. */
export function refusalOf(status: number, answer: Readonly<Record<string, unknown>>): ApiProblem {
  // Not parsed: the schema of every refusal would come with the first screen, and an older office may say less.
  return new ApiProblem(status, answer as unknown as Problem)
}

/** No answer of ours: not an error for the person, a state. */
export class Offline extends Error {
  constructor(said = 'pas de connexion internet') {
    super(said)
  }
}

/**
 * The office takes nothing more of this session: as out of reach as without network, so that what the device holds stands in, for a
 * reason that is told by its own name and that signing in again ends.
 */
export class SessionEnded extends Offline {
  constructor() {
    super(SESSION_EXPIREE)
  }
}

/** Errors as the person may read them. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiProblem || error instanceof Offline) return error.message
  return 'Une erreur est survenue, merci de réessayer.'
}

/** What it refused, field by field, in words; undefined where it named none. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> | undefined {
  return error instanceof ApiProblem ? error.problem.champs : undefined
}

/**
 * Why, where no field of the screen says it, as of a step that is undone: what each field was refused for, since nobody typed
 * what would be checked.
 */
export function reasonOf(error: unknown): string {
  const said = Object.values(fieldsOf(error) ?? {})
  if (said.length > 0) return said.map(one => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(' ')
  const named = error instanceof ApiProblem && error.erreur === 'SAISIE'
  return named ? 'Ce qui était là avant ne peut pas revenir.' : messageOf(error)
}

export function isOffline(error: unknown): boolean {
  return error instanceof Offline
}

/** The same, with what the lack of network means here. */
export function sayOffline(offline: string): (error: unknown) => string {
  return error => (isOffline(error) && !(error instanceof SessionEnded) ? offline : messageOf(error))
}
