import { ApiProblem } from '#client/call/problem.ts'

/** The plan is no longer what this person had read: shown with both values rather than as an error. */
export function estPerime(error: unknown): boolean {
  return error instanceof ApiProblem && error.erreur === 'PLAN_MODIFIE'
}

/** Focus goes into the form that has just taken the buttons' place. */
export function prendreFocus(champ: HTMLElement | null): void {
  champ?.focus()
}
