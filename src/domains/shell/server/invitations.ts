import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { optionsOf } from '#domains/administration/server/api.ts'
import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { record } from '#server/audit/record.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { readSecret } from '#server/auth/secret.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'
import { isKnownAddress, lockAddresses } from '#server/people/known-address.ts'
import type { Services } from '#server/services.ts'
import { type Donneur, listerProfilsDonnables } from './donnables.ts'
import { checkNewPassword } from './new-password.ts'
import { isVerified } from './verify-address.ts'

const LIFE_MS = 7 * 86_400_000
/** Given by the platform's own administrators only. */
const PLATFORM_PROFILE = 1

/**
 * The secret of an invitation's link, of 122 bits in the form of a UUID: derived, so that a repeated mail carries the same
 * one and the job holds none. The database keeps its hash; whoever invites never sees it.
 */
export function deriveInvitationToken(secret: Buffer, invitation_id: string): string {
  const bytes = createHmac('sha256', secret).update(`invitation:${invitation_id}`).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface Invited {
  readonly email: string
  readonly nom: string
  readonly prenom: string
  readonly profil_id: number
  /** Somebody of the company who has no access yet: the invitation opens their account, and makes no other. */
  readonly utilisateur_id?: number | null
}

/** Managers of a house, who hold the right to its people by their profile. */
const HOUSE_MANAGER = sql<boolean>`exists (select from utilisateur_profil p join droit d
    on d.compte_id = p.compte_id and d.utilisateur_id = p.utilisateur_id join module m on m.module_id = d.module_id
  where p.compte_id = utilisateur.compte_id and p.utilisateur_id = utilisateur.utilisateur_id and p.profil_id = 71
    and m.module = 'vx-gestion-utilisateurs-wikaz' and m.module_etat = 1)`

/** Owners invite, managers of a house, and those whom the platform gave the option. */
export async function mayInvite(db: Db, { compte_id, utilisateur_id }: Donneur): Promise<boolean> {
  const row = await db
    .selectFrom('utilisateur')
    .select(['proprietaire', optionsOf({ compte_id, utilisateur_id }).as('options'), HOUSE_MANAGER.as('cadre')])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('actif', '=', true)
    .executeTakeFirst()
  return Boolean(row?.proprietaire || row?.cadre || row?.options.includes('inviter'))
}

/** An address that nobody showed to be theirs writes to nobody in the name of a company. @throws CodedError ADRESSE_A_CONFIRMER */
async function checkVerified({ db, caller }: Context): Promise<void> {
  if (!(await isVerified(db, caller.compte_id))) throw refuse('ADRESSE_A_CONFIRMER')
}

/** @throws CodedError DROIT_MANQUANT unless the caller owns the company, or has the option, and acts for themselves */
export async function checkOwner({ db, caller }: Context): Promise<void> {
  if (caller.acteur_utilisateur_id === null && (await mayInvite(db, caller))) return
  throw refuse('DROIT_MANQUANT', { message: 'Seul le propriétaire de l’entreprise peut inviter.' })
}

/** @throws CodedError DROIT_MANQUANT for a profile that the caller could not give by hand */
export async function checkGives({ db, caller }: Context, profil_id: number): Promise<void> {
  if ((await listerProfilsDonnables(db, caller)).has(profil_id)) return
  throw refuse('DROIT_MANQUANT', { message: 'Vous ne pouvez donner que des profils dont vous avez tous les droits.' })
}

/** Somebody of the company has it without an account: theirs is opened from where they are, no second one made. */
const KNOWN = 'Une personne de votre équipe a déjà cette adresse\u00a0: c’est elle qui s’invite, depuis sa fiche.'

/**
 * @param pour somebody whose address it may be
 * @throws CodedError EMAIL_DEJA_UTILISE for somebody whom the company has already
 */
export async function checkNoColleague(
  { db, caller, services }: Context,
  { email, utilisateur_id: pour = null }: Pick<Invited, 'email' | 'utilisateur_id'>,
): Promise<void> {
  const colleague = await db
    .selectFrom('utilisateur')
    .select('email')
    .where('compte_id', '=', caller.compte_id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (colleague) throw refuse('EMAIL_DEJA_UTILISE')
  if (await isKnownAddress(services, db, { compte_id: caller.compte_id, email, pour }))
    throw refuse('EMAIL_DEJA_UTILISE', { message: KNOWN, champs: { email: KNOWN } })
}

/** Somebody of the company who cannot sign in yet. @throws CodedError INTROUVABLE, EMAIL_DEJA_UTILISE once they can */
async function checkWithoutAccess(context: Context, utilisateur_id: number): Promise<void> {
  const { compte_id } = context.caller
  // The password hash is out of the requests' sight.
  const row = await context.services.pools.system
    .selectFrom('utilisateur')
    .select(['actif', sql<boolean>`mot_de_passe is not null`.as('entre')])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  if (!row?.actif) throw refuse('INTROUVABLE')
  if (row.entre) throw refuse('EMAIL_DEJA_UTILISE', { message: 'Cette personne a déjà ouvert son compte.' })
}

/**
 * Invites one person; an earlier invitation of the same address stops being valid. Only colleagues are looked at: an
 * owner must not learn who has an account in another company. Nobody gives a profile that they could not give by hand.
 * @returns the invitation's identifier, which opens nothing
 * @throws CodedError DROIT_MANQUANT, ADRESSE_A_CONFIRMER, SAISIE, EMAIL_DEJA_UTILISE
 */
export async function invite(context: Context, given: Invited): Promise<string> {
  const { db, caller, now, services } = context
  const { compte_id } = caller
  await checkOwner(context)
  await checkVerified(context)
  const profil = await db
    .selectFrom('profil')
    .select('profil_id')
    .where('profil_id', '=', given.profil_id)
    .executeTakeFirst()
  if (!profil || profil.profil_id === PLATFORM_PROFILE)
    throw refuse('SAISIE', { champs: { profil_id: 'Profil inconnu' } })
  await checkGives(context, given.profil_id)
  await lockAddresses(db, compte_id)
  // Two at once for one mailbox: the second one sees, and ends, what the first one sent.
  await sql`select pg_advisory_xact_lock(${compte_id}, hashtext(${`invitation/${given.email}`}))`.execute(db)
  await checkNoColleague(context, given)
  const pour = given.utilisateur_id ?? null
  if (pour !== null) await checkWithoutAccess(context, pour)
  await db
    .updateTable('invitation')
    .set({ expire_a: now, retiree_a: now })
    .where('compte_id', '=', compte_id)
    // Another address of the same person as well: one account, one link.
    .where(eb => eb.or([eb('email', '=', given.email), ...(pour === null ? [] : [eb('utilisateur_id', '=', pour)])]))
    .where('acceptee_a', 'is', null)
    .execute()
  const invitation_id = randomUUID()
  const lien_hash = hashToken(deriveInvitationToken(await readSecret(services.pools.system), invitation_id))
  const expire_a = new Date(now.getTime() + LIFE_MS)
  await db
    .insertInto('invitation')
    .values({
      compte_id,
      invitation_id,
      ...given,
      utilisateur_id: pour,
      auteur_id: caller.utilisateur_id,
      lien_hash,
      creee_a: now,
      expire_a,
    })
    .execute()
  const { email, profil_id } = given
  await record(context, {
    action: 'invitation.creer',
    entite: `invitation:${invitation_id}`,
    apres: { email, profil_id },
  })
  return invitation_id
}

/** An open invitation of a company that is open; used, expired, unknown: none. */
function selectInvitation(db: Db, now: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('compte', 'compte.compte_id', 'invitation.compte_id')
    .innerJoin('profil', 'profil.profil_id', 'invitation.profil_id')
    .select(['invitation.invitation_id', 'invitation.compte_id', 'invitation.auteur_id', 'invitation.lien_hash'])
    .select(['invitation.email', 'invitation.nom', 'invitation.prenom', 'invitation.profil_id'])
    .select('invitation.utilisateur_id')
    .select(['compte.compte_raison_sociale', 'profil.profil_libelle'])
    .where('invitation.acceptee_a', 'is', null)
    .where('invitation.retiree_a', 'is', null)
    .where('invitation.expire_a', '>', now)
    .where('compte.actif', '=', true)
}
type Selected = ReturnType<typeof selectInvitation>
export type Invitation = NonNullable<Awaited<ReturnType<Selected['executeTakeFirst']>>>

/** An invitation is worth what its author may still give: their access, their option and the profile's modules count now. */
async function keepValid(db: Db, found: Invitation | undefined): Promise<Invitation | undefined> {
  if (!found || found.auteur_id === null) return undefined
  const author = { compte_id: found.compte_id, utilisateur_id: found.auteur_id }
  if (!(await mayInvite(db, author))) return undefined
  return (await listerProfilsDonnables(db, author)).has(found.profil_id) ? found : undefined
}

/** The invitation that a mailed link opens, if it still is worth something. On the owner's connection. */
export async function findInvitation(db: Db, link: string, now: Date): Promise<Invitation | undefined> {
  const query = selectInvitation(db, now).where('invitation.lien_hash', '=', hashToken(link))
  return await keepValid(db, await query.executeTakeFirst())
}

/** The invitation to send, by its identifier. On the owner's connection. */
export async function findInvitationToSend(db: Db, invitation_id: string, now: Date): Promise<Invitation | undefined> {
  const query = selectInvitation(db, now).where('invitation.invitation_id', '=', invitation_id)
  return await keepValid(db, await query.executeTakeFirst())
}

/** Whether a link invited this very person into their company, be it used, replaced or too old. */
export async function wasMine(db: Db, { compte_id, utilisateur_id }: Donneur, link: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation as i')
    .innerJoin('utilisateur as u', j => j.onRef('u.compte_id', '=', 'i.compte_id').onRef('u.email', '=', 'i.email'))
    .select('i.invitation_id')
    .where('i.compte_id', '=', compte_id)
    .where('i.lien_hash', '=', hashToken(link))
    .where('u.utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  return row !== undefined
}

interface Opened {
  readonly nom: string
  readonly prenom: string
  readonly hashed: string
}

/** The account that the company made for this person before they came, or a new one; undefined: the address has one already. */
async function open(db: Db, invitation: Invitation, { nom, prenom, hashed }: Opened) {
  const { compte_id, email, utilisateur_id } = invitation
  if (utilisateur_id === null)
    return await db
      .insertInto('utilisateur')
      .values({ compte_id, email, nom, prenom, mot_de_passe: hashed })
      .onConflict(conflict => conflict.column('email').doNothing())
      .returning('utilisateur_id')
      .executeTakeFirst()
  // Two links of one address never meet: whoever comes second finds the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`adresse/${email}`}))`.execute(db)
  const taken = await db
    .selectFrom('utilisateur')
    .select('utilisateur_id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken) return undefined
  const opened = await db
    .updateTable('utilisateur')
    .set({ email, nom, prenom, mot_de_passe: hashed, version: sql`version + 1` })
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('mot_de_passe', 'is', null)
    .where('actif', '=', true)
    .returning('utilisateur_id')
    .executeTakeFirst()
  if (!opened) throw refuse('LIEN_PERIME')
  return opened
}

/** @throws CodedError LIEN_PERIME, EMAIL_DEJA_UTILISE */
export async function accept(
  services: Services,
  given: { readonly link: string; readonly nom: string; readonly prenom: string; readonly password: string },
  now: Date,
): Promise<void> {
  const { system } = services.pools
  const { link, nom, prenom } = given
  const found = await findInvitation(system, link, now)
  if (!found) throw refuse('LIEN_PERIME')
  checkNewPassword(given.password, found.email)
  const hashed = await hashPassword(given.password)
  await system.transaction().execute(async db => {
    const held = selectInvitation(db, now).where('invitation.lien_hash', '=', hashToken(link)).forUpdate('invitation')
    const invitation = await keepValid(db, await held.executeTakeFirst())
    if (!invitation) throw refuse('LIEN_PERIME')
    const { compte_id, invitation_id, profil_id, email, utilisateur_id: pour } = invitation
    if (await isKnownAddress(services, db, { compte_id, email, pour })) throw refuse('EMAIL_DEJA_UTILISE')
    const created = await open(db, invitation, { nom, prenom, hashed })
    // Said to whoever reads this mailbox, hence no secret.
    if (!created) throw refuse('EMAIL_DEJA_UTILISE')
    const { utilisateur_id } = created
    await db
      .insertInto('utilisateur_profil')
      .values({ compte_id, utilisateur_id, profil_id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await db.updateTable('invitation').set({ acceptee_a: now }).where('invitation_id', '=', invitation_id).execute()
    const entite = `invitation:${invitation_id}`
    await recordAnonymous(db, { compte_id, utilisateur_id, action: 'invitation.accepter', entite })
  })
}
