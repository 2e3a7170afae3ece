import type { Context } from '#server/http/context.ts'
import { publishAll } from '#server/live/publish.ts'
import type { JourIso } from '#wire/dates.ts'

/** Subject of every live event of scheduling, and first part of its screens' keys. */
export const SUJET_EDT = 'edt'

export interface Changement {
  readonly utilisateur_id: number
  readonly jour: JourIso
  /** What stood there, and what stands there now, in words: "Matin 06:45 – 14:15", "Repos". */
  readonly avant: string
  readonly apres: string
}

/**
 * Keeps what moved in people's plannings until they have seen it.
 * @param cause told where the house itself changed it: those that come late are counted
 */
export async function noterChangements(
  context: Context,
  changements: readonly Changement[],
  cause: 'publication' | 'appel' | null = null,
): Promise<void> {
  if (changements.length === 0) return
  const { compte_id, utilisateur_id: auteur_id } = context.caller
  await context.db
    .insertInto('planning_changement')
    .values(changements.map(c => ({ ...c, compte_id, auteur_id, cause, fait_a: context.now })))
    .execute()
}

/** Open screens of these people read again. */
export async function annoncer(context: Context, utilisateurs: readonly number[]): Promise<void> {
  const { compte_id } = context.caller
  await publishAll(
    context,
    [...new Set(utilisateurs)].map(utilisateur_id => ({ compte_id, utilisateur_id, sujet: SUJET_EDT })),
  )
}
