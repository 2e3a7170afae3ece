import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { forgetDevices } from '#server/auth/known-device.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { revokeAllSessions } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import { composeMail } from '#server/mail/templates.ts'
import type { Services } from '#server/services.ts'
import { checkNewPassword, refuseSamePassword } from './new-password.ts'
import { markVerified } from './verify-address.ts'

function findLink(db: Db, jeton: string, now: Date) {
  return db
    .selectFrom('lien_personnel')
    .innerJoin('utilisateur', 'utilisateur.utilisateur_id', 'lien_personnel.utilisateur_id')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .select(['utilisateur.compte_id', 'utilisateur.utilisateur_id', 'utilisateur.email', 'utilisateur.mot_de_passe'])
    .where('lien_personnel.lien_hash', '=', hashToken(jeton))
    .where('lien_personnel.sorte', '=', 'recuperation')
    .where('lien_personnel.utilise_a', 'is', null)
    .where('lien_personnel.expire_a', '>', now)
    .where('utilisateur.actif', '=', true)
    .where('compte.actif', '=', true)
}

/**
 * Sets the password of the link's person, uses the link up and closes every session (ASVS 7.4.3); no device is known any more.
 * @returns the person
 * @throws CodedError LIEN_PERIME for a link unknown, used or too old: one answer; SAISIE for a password
 * that is the former one or recalls the address: the link stays good
 */
export async function applyRecovery(
  services: Services,
  given: { readonly jeton: string; readonly password: string },
  now: Date,
): Promise<{ readonly compte_id: number; readonly utilisateur_id: number }> {
  const { system } = services.pools
  // Looked at first: made-up links must not cost a hash.
  const found = await findLink(system, given.jeton, now).executeTakeFirst()
  if (!found) throw refuse('LIEN_PERIME')
  checkNewPassword(given.password, found.email)
  if (await verifyPassword(found.mot_de_passe, given.password)) refuseSamePassword()
  const hashed = await hashPassword(given.password)
  const changed = await system.transaction().execute(async db => {
    const person = await findLink(db, given.jeton, now).forUpdate('lien_personnel').executeTakeFirst()
    if (!person) return undefined
    const { compte_id, utilisateur_id } = person
    await db
      .updateTable('lien_personnel')
      .set({ utilise_a: now })
      .where('lien_hash', '=', hashToken(given.jeton))
      .execute()
    await db
      .updateTable('utilisateur')
      .set({ mot_de_passe: hashed })
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    await revokeAllSessions(db, person, 'recuperation', { now })
    await forgetDevices(db, person)
    await markVerified(db, person, now)
    const entite = `utilisateur:${utilisateur_id}`
    await recordAnonymous(db, { compte_id, utilisateur_id, action: 'recuperation.choisir', entite })
    const notice = composeMail({
      to: person.email,
      subject: 'Votre mot de passe a été changé',
      paragraphs: [
        'Le mot de passe de votre compte vient d’être changé, et tous vos appareils sont déconnectés.',
        'Si ce n’est pas vous, demandez un nouveau lien de récupération et prévenez votre responsable.',
      ],
    })
    await services.jobs.enqueue(mailJob, notice, { db })
    return { compte_id, utilisateur_id }
  })
  if (!changed) throw refuse('LIEN_PERIME')
  return changed
}
