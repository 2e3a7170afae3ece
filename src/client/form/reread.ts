import type { Typed } from '#kit/form/types.ts'
import { ApiProblem } from '../call/problem.ts'

/** Reads again what a form changes: what was typed stands over it, or nothing of it. */
export type Reread = (typed: Typed | null) => unknown

/** How a form goes on that somebody else overtook; null after any other refusal. */
export function rereadAfter(refusal: unknown, reread: Reread | undefined): ((typed: Typed | null) => void) | null {
  const overtaken = refusal instanceof ApiProblem && refusal.erreur === 'FICHE_MODIFIEE'
  return overtaken && reread ? typed => void reread(typed) : null
}
