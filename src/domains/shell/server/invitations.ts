import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { record } from '#server/audit/record.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'

const LIFE_MS = 7 * 86_400_000
/** Given by the platform's own administrators only. */
const PLATFORM_PROFILE = 1

export interface Invited {
  readonly email: string
  readonly nom: string
  readonly prenom: string
  readonly profil_id: number
}

/** @throws CodedError DROIT_MANQUANT unless the caller owns the company, or has the option, and acts for themselves */
async function checkOwner({ db, caller }: Context): Promise<void> {
  const row = await db
    .selectFrom('utilisateur')
    .select(eb => [
      'proprietaire',
      eb
        .exists(
          eb
            .selectFrom('utilisateur_option as uo')
            .innerJoin('option_personne as o', 'o.option_id', 'uo.option_id')
            .select('o.option_id')
            .where('uo.compte_id', '=', caller.compte_id)
            .where('uo.utilisateur_id', '=', caller.utilisateur_id)
            .where('o.option_cle', '=', 'inviter'),
        )
        .as('invite'),
    ])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirstOrThrow()
  if ((row.proprietaire || row.invite) && caller.acteur_utilisateur_id === null) return
  throw refuse('DROIT_MANQUANT', { message: 'Seul le propriétaire de l’entreprise peut inviter.' })
}

/**
 * Invites one person; an earlier invitation of the same address stops being valid. Only colleagues are looked at: an
 * owner must not learn who has an account in another company.
 */
export async function invite(context: Context, given: Invited): Promise<string> {
  const { db, caller, now } = context
  const { compte_id } = caller
  await checkOwner(context)
  const profil = await db
    .selectFrom('profil')
    .select('profil_id')
    .where('profil_id', '=', given.profil_id)
    .executeTakeFirst()
  if (!profil || profil.profil_id === PLATFORM_PROFILE)
    throw refuse('SAISIE', { champs: { profil_id: 'Profil inconnu' } })
  const colleague = await db
    .selectFrom('utilisateur')
    .select('email')
    .where('compte_id', '=', compte_id)
    .where('email', '=', given.email)
    .executeTakeFirst()
  if (colleague) throw refuse('EMAIL_DEJA_UTILISE')
  await db
    .updateTable('invitation')
    .set({ expire_a: now })
    .where('compte_id', '=', compte_id)
    .where('email', '=', given.email)
    .where('acceptee_a', 'is', null)
    .execute()
  const { invitation_id } = await db
    .insertInto('invitation')
    .values({ compte_id, ...given, expire_a: new Date(now.getTime() + LIFE_MS) })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  const { email, profil_id } = given
  await record(context, {
    action: 'invitation.creer',
    entite: `invitation:${invitation_id}`,
    apres: { email, profil_id },
  })
  return invitation_id
}

/** A valid invitation; used, expired, unknown or of a closed company: none. */
export function findInvitation(db: Db, invitation_id: string, now: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('compte', 'compte.compte_id', 'invitation.compte_id')
    .innerJoin('profil', 'profil.profil_id', 'invitation.profil_id')
    .select(['invitation.compte_id', 'invitation.email', 'invitation.nom', 'invitation.prenom', 'invitation.profil_id'])
    .select(['compte.compte_raison_sociale', 'profil.profil_libelle'])
    .where('invitation.invitation_id', '=', invitation_id)
    .where('invitation.acceptee_a', 'is', null)
    .where('invitation.expire_a', '>', now)
    .where('compte.actif', '=', true)
}

/** @throws CodedError LIEN_PERIME, EMAIL_DEJA_UTILISE */
export async function accept(
  services: Services,
  given: { readonly invitation_id: string; readonly nom: string; readonly prenom: string; readonly password: string },
  now: Date,
): Promise<void> {
  const { system } = services.pools
  const { invitation_id, nom, prenom } = given
  if (!(await findInvitation(system, invitation_id, now).executeTakeFirst())) throw refuse('LIEN_PERIME')
  const hashed = await hashPassword(given.password)
  await system.transaction().execute(async db => {
    const invitation = await findInvitation(db, invitation_id, now).forUpdate('invitation').executeTakeFirst()
    if (!invitation) throw refuse('LIEN_PERIME')
    const { compte_id, email, profil_id } = invitation
    const created = await db
      .insertInto('utilisateur')
      .values({ compte_id, email, nom, prenom, mot_de_passe: hashed })
      .onConflict(conflict => conflict.column('email').doNothing())
      .returning('utilisateur_id')
      .executeTakeFirst()
    // Said to whoever reads this mailbox, hence no secret.
    if (!created) throw refuse('EMAIL_DEJA_UTILISE')
    const { utilisateur_id } = created
    await db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id }).execute()
    await db.updateTable('invitation').set({ acceptee_a: now }).where('invitation_id', '=', invitation_id).execute()
    const entite = `invitation:${invitation_id}`
    await recordAnonymous(db, { compte_id, utilisateur_id, action: 'invitation.accepter', entite })
  })
}
