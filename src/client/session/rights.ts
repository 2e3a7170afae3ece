import type { Operation } from '#wire/operation.ts'
import type { SessionState } from './session.ts'

/**
 * Whether the office will take these calls from whoever is signed in: an action that it would refuse is not shown.
 * `enSonNom`: what nobody does in somebody else's account.
 */
export function mayCall(
  { session, emprunt }: SessionState,
  calls: readonly Pick<Operation, 'right'>[],
  { enSonNom = false } = {},
): boolean {
  if (!session || (enSonNom && emprunt)) return false
  const { modules, administrateur_plateforme } = session.user
  return calls.every(
    ({ right }) =>
      right.kind === 'session' ||
      (right.kind === 'module' && modules.includes(right.module)) ||
      (right.kind === 'platform' && administrateur_plateforme),
  )
}
