import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lockAddresses } from '#server/people/known-address.ts'
import { listerProfilsDonnables } from './donnables.ts'
import { checkGives, checkNoColleague, checkOwner, mayInvite } from './invitations.ts'

/** Days during which one that is too old is still shown, to be sent again. */
const MONTREE = 30

export interface WaitingInvitation {
  readonly invitation_id: string
  readonly email: string
  readonly nom: string
  readonly prenom: string
  readonly profil_libelle: string
  readonly creee_a: Date
  readonly expire_a: Date
  /** Who sent it; empty: somebody whom the company has no more. */
  readonly auteur: string
  /** `caduque`: whoever sent it may not give that profile any more. */
  readonly etat: 'ouverte' | 'expiree' | 'caduque'
}

/** What each author of them may still give; asked once an author. */
async function readGivers(db: Db, compte_id: number, authors: readonly number[]) {
  const given = new Map<number, ReadonlySet<number>>()
  for (const utilisateur_id of new Set(authors)) {
    const author = { compte_id, utilisateur_id }
    if (await mayInvite(db, author)) given.set(utilisateur_id, await listerProfilsDonnables(db, author))
  }
  return given
}

/** The latest first. Neither the link nor its hash is read. */
export async function listWaiting({ db, caller, now }: Context): Promise<WaitingInvitation[]> {
  const { compte_id } = caller
  const rows = await db
    .selectFrom('invitation as i')
    .innerJoin('profil as p', 'p.profil_id', 'i.profil_id')
    .leftJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'i.compte_id').onRef('u.utilisateur_id', '=', 'i.auteur_id'),
    )
    .select([
      'i.invitation_id',
      'i.email',
      'i.nom',
      'i.prenom',
      'i.profil_id',
      'i.creee_a',
      'i.expire_a',
      'i.auteur_id',
    ])
    .select(['p.profil_libelle', sql<string>`concat_ws(' ', nullif(u.prenom, ''), nullif(u.nom, ''))`.as('auteur')])
    .where('i.compte_id', '=', compte_id)
    .where('i.acceptee_a', 'is', null)
    .where('i.retiree_a', 'is', null)
    .where('i.expire_a', '>', new Date(now.getTime() - MONTREE * 86_400_000))
    .orderBy('i.creee_a', 'desc')
    .orderBy('i.invitation_id')
    .execute()
  const givers = await readGivers(
    db,
    compte_id,
    rows.flatMap(r => r.auteur_id ?? []),
  )
  return rows.map(({ auteur_id, profil_id, ...row }) => {
    const worth = auteur_id !== null && givers.get(auteur_id)?.has(profil_id)
    return { ...row, etat: row.expire_a <= now ? 'expiree' : worth ? 'ouverte' : 'caduque' }
  })
}

/** One of the company's own, locked: nobody comes by it meanwhile. @throws CodedError INTROUVABLE, LIEN_PERIME */
async function hold({ db, caller }: Context, invitation_id: string) {
  const found = await db
    .selectFrom('invitation')
    .select([
      'email',
      'nom',
      'prenom',
      'profil_id',
      'utilisateur_id',
      'auteur_id',
      'expire_a',
      'acceptee_a',
      'retiree_a',
    ])
    .where('compte_id', '=', caller.compte_id)
    .where('invitation_id', '=', invitation_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse('INTROUVABLE')
  if (found.acceptee_a) throw refuse('LIEN_PERIME', { message: `${found.prenom} a déjà accepté cette invitation.` })
  return found
}

type Held = Awaited<ReturnType<typeof hold>>

/** One that waits still, too old or not. @throws CodedError DROIT_MANQUANT, INTROUVABLE, LIEN_PERIME */
export async function findWaiting(context: Context, invitation_id: string) {
  await checkOwner(context)
  await lockAddresses(context.db, context.caller.compte_id)
  const found = await hold(context, invitation_id)
  if (found.retiree_a)
    throw refuse('LIEN_PERIME', { message: 'Cette invitation a été retirée, ou une plus récente l’a remplacée.' })
  return found
}

async function note(context: Context, action: 'retirer' | 'remettre', invitation_id: string, email: string) {
  const entite = `invitation:${invitation_id}`
  await record(context, { action: `invitation.${action}`, entite, apres: { email } })
}

/** @returns whose it was @throws CodedError DROIT_MANQUANT, INTROUVABLE, LIEN_PERIME */
export async function withdraw(context: Context, invitation_id: string): Promise<string> {
  await checkOwner(context)
  const { email, retiree_a } = await hold(context, invitation_id)
  if (retiree_a) return email
  await write(context, invitation_id, context.now)
  await note(context, 'retirer', invitation_id, email)
  return email
}

/** What opens again is worth what its author may give, and its giver: both are asked as if it were sent now. @throws CodedError DROIT_MANQUANT */
async function checkStillGiven(
  context: Context,
  { auteur_id, profil_id }: Pick<Held, 'auteur_id' | 'profil_id'>,
): Promise<void> {
  await checkGives(context, profil_id)
  const { db, caller } = context
  const givers = await readGivers(db, caller.compte_id, auteur_id === null ? [] : [auteur_id])
  if (auteur_id !== null && givers.get(auteur_id)?.has(profil_id)) return
  throw refuse('DROIT_MANQUANT', {
    message: 'La personne qui l’a envoyée ne peut plus donner ce profil\u00a0: envoyez une nouvelle invitation.',
  })
}

/** @returns whose it is again @throws CodedError DROIT_MANQUANT, INTROUVABLE, EMAIL_DEJA_UTILISE, LIEN_PERIME once a newer one was sent */
export async function putBack(context: Context, invitation_id: string): Promise<string> {
  await checkOwner(context)
  await lockAddresses(context.db, context.caller.compte_id)
  const held = await hold(context, invitation_id)
  const { email, retiree_a, expire_a } = held
  if (!retiree_a) return email
  await checkStillGiven(context, held)
  // One that was replaced ended at that moment.
  if (expire_a <= context.now)
    throw refuse('LIEN_PERIME', { message: 'Elle est trop ancienne, ou une plus récente l’a remplacée.' })
  await checkNoColleague(context, held)
  await write(context, invitation_id, null)
  await note(context, 'remettre', invitation_id, email)
  return email
}

async function write({ db, caller }: Context, invitation_id: string, retiree_a: Date | null): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ retiree_a })
    .where('compte_id', '=', caller.compte_id)
    .where('invitation_id', '=', invitation_id)
    .execute()
}
