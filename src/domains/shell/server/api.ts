import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { consume, consumeShare, limitKey } from '#server/auth/limits.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { publish, publishAll } from '#server/live/publish.ts'
import { pushJob } from '#server/push/push-job.ts'
import {
  type Donneur,
  listerDonnables as listModules,
  listerProfilsDonnables as listProfiles,
  lireProfilsDuMetier as listTradeProfiles,
  type ModuleDonnable,
} from './donnables.ts'
import { invitationMailJob } from './invitation-mail.ts'
import { type Invited, invite, mayInvite } from './invitations.ts'
import { findWaiting, listWaiting, putBack, type WaitingInvitation, withdraw } from './invitations-en-attente.ts'
import { recoveryMailJob } from './recovery-mail.ts'
import { isVerified } from './verify-address.ts'

export interface Notification {
  readonly compte_id: number
  readonly utilisateur_id: number
  /** Also shown on a locked screen, which passers-by read: nobody's name, no address. */
  readonly titre: string
  /** Read inside the application only. */
  readonly body: string
  /** Address inside the application, opened by a tap. */
  readonly lien?: string
  /** What the person has not read yet of the same title and address gives way to it: one line, that tells how it stands. */
  readonly remplace?: boolean
  /** The same, but what was not read is said again before it: nothing of it hides behind the last. */
  readonly cumule?: boolean
}

/**
 * Notifies one person inside the transaction of what happened: the row, the live event of their open screens, the push
 * to their subscribed devices. `db` is the request's, or the owner's for what happens outside a session.
 * @returns the notification's number
 */
export async function notifier(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { compte_id, utilisateur_id, titre, body, lien, remplace = false, cumule = false }: Notification,
): Promise<number> {
  const former =
    remplace || cumule
      ? await db
          .deleteFrom('notification')
          .where('compte_id', '=', compte_id)
          .where('utilisateur_id', '=', utilisateur_id)
          .where('notification_titre', '=', titre)
          .where('lien', lien === undefined ? 'is' : '=', lien ?? null)
          .where('lue_a', 'is', null)
          .returning(['notification_id', 'notification_body'])
          .execute()
      : []
  const unread = former.toSorted((a, b) => a.notification_id - b.notification_id).map(n => n.notification_body)
  const { notification_id } = await db
    .insertInto('notification')
    .values({
      compte_id,
      utilisateur_id,
      notification_titre: titre,
      notification_body: cumule ? [...unread, body].join(' ') : body,
      lien: lien ?? null,
    })
    .returning('notification_id')
    .executeTakeFirstOrThrow()
  await publish({ db }, { compte_id, utilisateur_id, sujet: 'notifications' })
  const subscribed = await db
    .selectFrom('push_abonnement')
    .select('endpoint')
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .limit(1)
    .executeTakeFirst()
  // Their devices have been told by the one that gives way.
  if (subscribed && former.length === 0) {
    const push = { compte_id, utilisateur_id, titre: titre.slice(0, 120), corps: '', lien: lien ?? null }
    await services.jobs.enqueue(pushJob, push, { db })
  }
  return notification_id
}

/** What several people are told at once, where nothing gives way to it. */
export type Annonce = Omit<Notification, 'remplace' | 'cumule'>

/** The same as `notifier` of each, in three statements whatever their number, and a push for each who has a device. */
export async function notifierTous(
  { db, services }: Pick<Context, 'db' | 'services'>,
  annonces: readonly Annonce[],
): Promise<void> {
  if (annonces.length === 0) return
  await db
    .insertInto('notification')
    .values(
      annonces.map(({ compte_id, utilisateur_id, titre, body, lien }) => ({
        ...{ compte_id, utilisateur_id, notification_titre: titre, notification_body: body, lien: lien ?? null },
      })),
    )
    .execute()
  await publishAll(
    { db },
    annonces.map(({ compte_id, utilisateur_id }) => ({ compte_id, utilisateur_id, sujet: 'notifications' as const })),
  )
  const rows = await db
    .selectFrom('push_abonnement')
    .select(['compte_id', 'utilisateur_id'])
    .distinct()
    .where('utilisateur_id', '=', sql<number>`any(${annonces.map(a => a.utilisateur_id)}::int[])`)
    .execute()
  const joints = new Set(rows.map(r => `${r.compte_id}:${r.utilisateur_id}`))
  for (const { compte_id, utilisateur_id, titre, lien } of annonces)
    if (joints.has(`${compte_id}:${utilisateur_id}`)) {
      const push = { compte_id, utilisateur_id, titre: titre.slice(0, 120), corps: '', lien: lien ?? null }
      await services.jobs.enqueue(pushJob, push, { db })
    }
}

/** Sends somebody a one-use link to choose a password, as if they had asked for it; leaves with the transaction of `db`. */
export async function envoyerRecuperation(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  email: string,
): Promise<void> {
  const demande = { email, demande_id: randomUUID(), demande_a: now.toISOString() }
  await services.jobs.enqueue(recoveryMailJob, demande, { db })
}

/** One mailbox of one company: whoever does not want to come is not written to every hour. */
const PAR_BOITE = { part: 5, secondes: 86_400, trop: 'Cette adresse a déjà reçu 5 invitations en un jour' }

/**
 * Invites somebody into the caller's company; the mail, which alone holds the link's secret, leaves with the transaction.
 * Owners, managers of a house and those who have the option, for themselves, with a profile that they may give.
 * @returns the invitation's identifier, which opens nothing
 * @throws CodedError DROIT_MANQUANT, ADRESSE_A_CONFIRMER, SAISIE, EMAIL_DEJA_UTILISE, TROP_DE_TENTATIVES
 */
export async function inviter(context: Context, given: Invited): Promise<string> {
  const { services, caller, db } = context
  const invitation_id = await invite(context, given)
  const budget = { gratuits: 100, plafond: 600 }
  const compte = String(caller.compte_id)
  await consumeShare(services.pools.system, limitKey('invitation-boite', compte, given.email), PAR_BOITE)
  await consume(services.pools.system, limitKey('invitation', compte), budget)
  await services.jobs.enqueue(invitationMailJob, { invitation_id }, { db })
  return invitation_id
}

/** Whom the company invited and who has not come yet; too old ones for a month. The secret of no link. */
export async function listerInvitations(context: Context): Promise<WaitingInvitation[]> {
  return await listWaiting(context)
}

/**
 * Sends an invitation again: a new link for seven days, in the place of the former, too old ones included. All that is asked
 * of an invitation is asked again, of whoever sends it now.
 * @returns where it goes
 * @throws CodedError INTROUVABLE, LIEN_PERIME when somebody came by it or took it back, and those of `inviter`
 */
export async function renvoyerInvitation(context: Context, invitation_id: string): Promise<string> {
  const { email, nom, prenom, profil_id, utilisateur_id } = await findWaiting(context, invitation_id)
  await inviter(context, { email, nom, prenom, profil_id, utilisateur_id })
  return email
}

/** Its link opens nothing any more. @throws CodedError DROIT_MANQUANT, INTROUVABLE, LIEN_PERIME */
export async function retirerInvitation(context: Context, invitation_id: string): Promise<string> {
  return await withdraw(context, invitation_id)
}

/** What "Défaire" does after that: the mailed link is worth again what it was. @throws CodedError as above */
export async function remettreInvitation(context: Context, invitation_id: string): Promise<string> {
  return await putBack(context, invitation_id)
}

/** What somebody may give to others, module by module: what they hold, and an owner what the company's trade is run with. */
export async function listerDonnables(db: Db, qui: Donneur): Promise<ModuleDonnable[]> {
  return await listModules(db, qui)
}

/** Profiles that somebody may give to others: all of whose modules they may give. */
export async function listerProfilsDonnables(db: Db, qui: Donneur): Promise<Set<number>> {
  return await listProfiles(db, qui)
}

/** Profiles that a company of this trade is run with, whoever may give them. */
export async function lireProfilsDuMetier(db: Db, qui: Donneur): Promise<ReadonlySet<number>> {
  return await listTradeProfiles(db, qui)
}

/** Whether somebody may invite colleagues: owners, those whom the platform gave the option, managers of a house. */
export async function peutInviter(db: Db, qui: Donneur): Promise<boolean> {
  return await mayInvite(db, qui)
}

/** Whether the company showed that its address is its own: until then it writes to no stranger. */
export async function adresseVerifiee({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<boolean> {
  return await isVerified(db, caller.compte_id)
}
