import type { Db } from '#server/db/database.ts'
import { publish } from '#server/live/publish.ts'

export interface Notification {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly titre: string
  readonly body: string
  /** Address inside the application, opened by a tap. */
  readonly lien?: string
}

/**
 * Notifies one person inside the transaction of what happened: the row, the live event of their open screens.
 * `db` is the request's, or the owner's for what happens outside a session.
 * @returns the notification's number
 */
export async function notifier({ db }: { readonly db: Db }, given: Notification): Promise<number> {
  const { compte_id, utilisateur_id } = given
  const { notification_id } = await db
    .insertInto('notification')
    .values({
      compte_id,
      utilisateur_id,
      notification_titre: given.titre,
      notification_body: given.body,
      lien: given.lien ?? null,
    })
    .returning('notification_id')
    .executeTakeFirstOrThrow()
  await publish({ db }, { compte_id, utilisateur_id, sujet: 'notifications' })
  return notification_id
}
