import { ApiProblem } from '#client/call/problem.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import { type Notice, success } from '#wire/notice.ts'

/** The plan is no longer what this person had read: shown with both values rather than as an error. */
export function estPerime(error: unknown): boolean {
  return error instanceof ApiProblem && error.erreur === 'PLAN_MODIFIE'
}

/** What a "Défaire" brought back, where its answer is the sentence of any such change. */
export function direDefait({ message }: Notice): Notice {
  return success(`Défait. ${message}`)
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
