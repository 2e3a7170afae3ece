import { type Outage, outage } from '#offline/connectivity.ts'
import { SESSION_EXPIREE } from '#wire/errors.ts'
import { warning } from '#wire/notice.ts'
import type { Operation } from '#wire/operation.ts'
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

const SOMETHING = 'Une erreur est survenue, merci de réessayer.'
const WORDLESS = warning(SOMETHING)

/** What our office answers to what it refuses: read out of JSON that `readOwnJson` found to be ours; without a word, one is said. */
export function refusalOf(status: number, answer: Readonly<Record<string, unknown>>): ApiProblem {
  const worded = typeof answer.message === 'string' && answer.message.trim() !== ''
  // Not parsed: the schema of every refusal would come with the first screen, and an older office may say less.
  return new ApiProblem(status, (worded ? answer : { ...answer, ...WORDLESS }) as unknown as Problem)
}

const SAID: Readonly<Record<Outage, string>> = {
  reseau: 'pas de connexion internet',
  serveur: 'Le serveur ne répond pas\u00a0: réessayez dans un instant.',
}

/** No answer of ours: not an error for the person, a state. Without network it is told so, and with one it is not. */
export class Offline extends Error {
  /** What was missing as it failed. */
  readonly panne: Outage
  constructor(panne: Outage = outage(), said: string = SAID[panne]) {
    super(said)
    this.panne = panne
  }
}

/** Whether the office keeps the key of a call: by its contract's own word, which `tests/architecture/sent-again.test.ts` holds. */
export const keepsKey = ({ errors }: Pick<Operation, 'errors'>): boolean => errors.includes('CLE_REUTILISEE')

/**
 * It left, and no answer came back: nobody here knows whether it was done. What is said stays until it is tried again, whatever
 * the line does.
 */
export class Unanswered extends Offline {
  /** @param kept the office keeps the key that it was sent under: sent again under it, it is done once and answered as it was */
  constructor({ kept }: { readonly kept: boolean }) {
    super(
      'serveur',
      kept
        ? 'La réponse n’est pas arrivée. Réessayez\u00a0: rien ne sera fait deux fois.'
        : 'La réponse n’est pas arrivée\u00a0: on ne sait pas si c’est fait. Vérifiez avant de recommencer.',
    )
  }
}

/**
 * The office takes nothing more of this session: as out of reach as without network, so that what the device holds stands in, for a
 * reason that is told by its own name and that signing in again ends.
 */
export class SessionEnded extends Offline {
  constructor() {
    super(outage(), SESSION_EXPIREE)
  }
}

/** Errors as the person may read them. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiProblem || error instanceof Offline) return error.message
  return SOMETHING
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

/** Nothing of it left: once the line is back, nothing is to be said of it any more. */
export const neverLeft = (error: unknown): boolean =>
  error instanceof Offline && !(error instanceof SessionEnded || error instanceof Unanswered)

/** The same, with what the lack of network means here; a server that is silent is told as that. */
export function sayOffline(offline: string): (error: unknown) => string {
  return error =>
    error instanceof Offline && neverLeft(error) && error.panne === 'reseau' ? offline : messageOf(error)
}

/** What a step that failed left as it was, then why; where nobody knows whether it was done, that alone is true. */
export const sayUnchanged = (unchanged: string, error: unknown): string =>
  error instanceof Unanswered ? error.message : `${unchanged} ${reasonOf(error)}`
