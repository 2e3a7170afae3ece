import { ApiProblem } from '#client/call/problem.ts'

/** The plan is no longer what this person had read: shown with both values rather than as an error. */
export function estPerime(error: unknown): boolean {
  return error instanceof ApiProblem && error.erreur === 'PLAN_MODIFIE'
}

/** Focus goes into the form that has just taken the buttons' place. */
export function prendreFocus(champ: HTMLElement | null): void {
  champ?.focus()
}

export const DUREES = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480]

/** The usual lengths, and the visit's own when it is another. */
export function dureesAvec(minutes: number): number[] {
  return [...new Set([...DUREES, minutes])].sort((a, b) => a - b)
}
