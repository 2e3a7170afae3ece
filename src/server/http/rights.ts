import type { Right } from '#wire/operation.ts'
import type { Caller } from './context.ts'

/** Whether somebody signed in may make the calls that ask for this right. */
export function holds(caller: Pick<Caller, 'modules' | 'administrateur_plateforme'>, right: Right): boolean {
  return (
    right.kind === 'session' ||
    (right.kind === 'module' && caller.modules.has(right.module)) ||
    (right.kind === 'platform' && caller.administrateur_plateforme)
  )
}
