import { record } from '#server/audit/record.ts'
import { prepared } from '#server/db/pipeline/prepared.ts'
import type { Caller, Context, ReadContext } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'

const RECENT = 50

const latest = prepared((db, { compte_id, utilisateur_id }: Pick<Caller, 'compte_id' | 'utilisateur_id'>) =>
  db
    .selectFrom('notification')
    .select(['notification_id', 'notification_titre', 'notification_body', 'lien', 'cree_a', 'lue_a'])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .orderBy(eb => eb('lue_a', 'is not', null))
    .orderBy('cree_a', 'desc')
    .orderBy('notification_id', 'desc')
    .limit(RECENT),
)

/** All the unread ones and the latest read ones, newest first. */
export async function listNotifications({ db, caller }: ReadContext) {
  const { compte_id, utilisateur_id } = caller
  const rows = await latest.rows(db, { compte_id, utilisateur_id })
  return rows
    .map(({ cree_a, lue_a, ...row }) => ({ ...row, cree_a: cree_a.toISOString(), lue: lue_a !== null }))
    .sort((a, b) => (a.cree_a < b.cree_a ? 1 : -1))
}

/**
 * Marks the caller's own as read; somebody else's are left alone and not told apart from missing ones.
 * @param ids absent: all of them
 * @returns how many of the given ones are the caller's
 */
export async function markRead(context: Context, ids?: readonly number[], fait_a?: Date): Promise<number> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const own = await db
    .selectFrom('notification')
    .select(['notification_id', 'lue_a'])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .$if(ids === undefined, query => query.where('lue_a', 'is', null))
    .$if(ids !== undefined, query => query.where('notification_id', 'in', [...(ids ?? []), 0]))
    .execute()
  const unread = own.filter(row => row.lue_a === null).map(row => row.notification_id)
  if (unread.length === 0) return own.length
  await db
    .updateTable('notification')
    .set({ lue_a: fait_a ?? now })
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('notification_id', 'in', unread)
    .execute()
  const entite = `utilisateur:${utilisateur_id}`
  await record(context, { action: 'notification.lire', entite, apres: { notification_ids: unread }, fait_a })
  await publish(context, { compte_id, utilisateur_id, sujet: 'notifications' })
  return own.length
}
