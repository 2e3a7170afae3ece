import { record } from '#server/audit/record.ts'
import { consume, forgive, limitKey } from '#server/auth/limits.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { revokeAllSessions } from '#server/auth/sessions.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { checkNewPassword, refuseSamePassword } from './new-password.ts'

export interface PasswordChange {
  readonly ancien: string
  readonly nouveau: string
}

const wrongPassword = () =>
  refuse('MOT_DE_PASSE_ACTUEL', { champs: { ancien_mot_de_passe: 'L’ancien mot de passe n’est pas le bon.' } })

/**
 * Changes the caller's password and closes their other sessions (ASVS 7.4.3); the database closes their open links. On the owner's connection, which alone
 * sees password hashes; never during an impersonation.
 * @throws CodedError DROIT_MANQUANT, MOT_DE_PASSE_ACTUEL, SAISIE, TROP_DE_TENTATIVES
 */
export async function changePassword(context: Context, { ancien, nouveau }: PasswordChange): Promise<void> {
  const { caller, services, now } = context
  const { system } = services.pools
  if (caller.acteur_utilisateur_id !== null) {
    throw refuse('DROIT_MANQUANT', { message: 'Le mot de passe d’une autre personne ne se change pas en son nom.' })
  }
  // A stolen session must not guess the password at leisure.
  const key = limitKey('ancien-mot-de-passe', String(caller.utilisateur_id))
  await consume(system, key, { gratuits: 5, plafond: 300 })
  const { email, mot_de_passe } = await system
    .selectFrom('utilisateur')
    .select(['email', 'mot_de_passe'])
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(mot_de_passe, ancien))) {
    throw wrongPassword()
  }
  await forgive(system, [key])
  if (ancien === nouveau) refuseSamePassword()
  checkNewPassword(nouveau, email)
  const hashed = await hashPassword(nouveau)
  await system.transaction().execute(async db => {
    // Whoever sent two changes at once is asked for the password that the first of them made.
    const held = await db
      .selectFrom('utilisateur')
      .select('mot_de_passe')
      .where('utilisateur_id', '=', caller.utilisateur_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (held.mot_de_passe !== mot_de_passe && !(await verifyPassword(held.mot_de_passe, ancien))) throw wrongPassword()
    await db
      .updateTable('utilisateur')
      .set({ mot_de_passe: hashed })
      .where('utilisateur_id', '=', caller.utilisateur_id)
      .execute()
    await revokeAllSessions(db, caller, 'mot-de-passe', { now, except: caller.session_id })
    const entite = `utilisateur:${caller.utilisateur_id}`
    await record({ ...context, db }, { action: 'profil.mot-de-passe', entite })
  })
}
