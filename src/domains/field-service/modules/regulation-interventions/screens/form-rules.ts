import { ApiProblem } from '#client/call/problem.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'

/** The plan is no longer what this person had read: shown with both values rather than as an error. */
export function estPerime(error: unknown): boolean {
  return error instanceof ApiProblem && error.erreur === 'PLAN_MODIFIE'
}

/** Focus goes into the form that has just taken the buttons' place. */
export function prendreFocus(champ: HTMLElement | null): void {
  champ?.focus()
}

/** The slot that holds a time; what was promised when none does. */
export function trancheDe(heureDebut: string, promise: string): string {
  return TRANCHES.find(t => t.slice(0, 5) <= heureDebut && heureDebut < t.slice(8)) ?? promise
}

export const DUREES = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480]

/** The usual lengths, and the visit's own when it is another. */
export function dureesAvec(minutes: number): number[] {
  return [...new Set([...DUREES, minutes])].sort((a, b) => a - b)
}
