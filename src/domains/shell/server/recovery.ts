import { randomBytes } from 'node:crypto'
import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { revokeAllSessions } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/request-scope.ts'
import { composeMail } from '#server/mail/templates.ts'
import type { Services } from '#server/services.ts'

const LIFE_MS = 3_600_000

/** Sends a one-use link to an active account of this address, and does nothing for others. */
export async function sendRecovery(services: Services, email: string, now: Date): Promise<void> {
  const { system } = services.pools
  const person = await system
    .selectFrom('utilisateur')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .select(['utilisateur.compte_id', 'utilisateur.utilisateur_id', 'utilisateur.email'])
    .where('utilisateur.email', '=', email)
    .where('utilisateur.actif', '=', true)
    .where('compte.actif', '=', true)
    .executeTakeFirst()
  if (!person) return
  const { compte_id, utilisateur_id } = person
  const jeton = randomBytes(32).toString('base64url')
  await system.transaction().execute(async db => {
    await db.deleteFrom('lien_personnel').where('utilisateur_id', '=', utilisateur_id).execute()
    await db
      .insertInto('lien_personnel')
      .values({
        lien_hash: hashToken(jeton),
        sorte: 'recuperation',
        compte_id,
        utilisateur_id,
        expire_a: new Date(now.getTime() + LIFE_MS),
      })
      .execute()
    const entite = `utilisateur:${utilisateur_id}`
    await recordAnonymous(db, { compte_id, utilisateur_id, action: 'recuperation.demander', entite })
  })
  // After the #: browsers do not send it, so no server on the way can log it.
  const url = `${services.config.publicUrl}/recovery#jeton=${jeton}`
  await services.mailer.send(
    composeMail({
      to: person.email,
      subject: 'Votre mot de passe Relais Terrain',
      paragraphs: [
        'Vous avez demandé à choisir un nouveau mot de passe.',
        "Ce lien vaut une heure et ne sert qu'une fois. Si vous n'avez rien demandé, ignorez ce message.",
      ],
      link: { label: 'Choisir un nouveau mot de passe', url },
    }),
  )
}

function findLink(db: Db, jeton: string, now: Date) {
  return db
    .selectFrom('lien_personnel')
    .innerJoin('utilisateur', 'utilisateur.utilisateur_id', 'lien_personnel.utilisateur_id')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .select(['utilisateur.compte_id', 'utilisateur.utilisateur_id', 'utilisateur.email'])
    .where('lien_personnel.lien_hash', '=', hashToken(jeton))
    .where('lien_personnel.sorte', '=', 'recuperation')
    .where('lien_personnel.utilise_a', 'is', null)
    .where('lien_personnel.expire_a', '>', now)
    .where('utilisateur.actif', '=', true)
    .where('compte.actif', '=', true)
}

/**
 * Sets the password of the link's person, uses the link up and closes every session (ASVS 7.4.3).
 * @throws CodedError LIEN_PERIME for a link unknown, used or too old: one answer
 */
export async function applyRecovery(
  services: Services,
  given: { readonly jeton: string; readonly password: string },
  now: Date,
): Promise<void> {
  const { system } = services.pools
  // Looked at first: made-up links must not cost a hash.
  if (!(await findLink(system, given.jeton, now).executeTakeFirst())) throw refuse('LIEN_PERIME')
  const hashed = await hashPassword(given.password)
  const email = await system.transaction().execute(async db => {
    const person = await findLink(db, given.jeton, now).forUpdate('lien_personnel').executeTakeFirst()
    if (!person) return null
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
    const entite = `utilisateur:${utilisateur_id}`
    await recordAnonymous(db, { compte_id, utilisateur_id, action: 'recuperation.choisir', entite })
    return person.email
  })
  if (!email) throw refuse('LIEN_PERIME')
  await services.mailer
    .send(
      composeMail({
        to: email,
        subject: 'Votre mot de passe a été changé',
        paragraphs: [
          'Le mot de passe de votre compte vient d’être changé, et tous vos appareils sont déconnectés.',
          "Si ce n'est pas vous, demandez un nouveau lien de récupération et prévenez votre responsable.",
        ],
      }),
    )
    .catch((err: unknown) => services.log.error({ err }, 'password notice failed'))
}
