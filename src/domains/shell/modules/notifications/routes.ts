import {
  listNotifications,
  readAllNotifications,
  readNotification,
  subscribePush,
  unsubscribePush,
} from '#domains/shell/modules/notifications/contract.ts'
import { listNotifications as list, markRead } from '#domains/shell/server/notifications.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'

const subscribe = route(subscribePush, async ({ db, caller, now }, { body }) => {
  // The administrator's browser must not receive the notifications of the person they stand in for.
  if (caller.acteur_utilisateur_id !== null) throw refuse('DROIT_MANQUANT')
  const { compte_id, utilisateur_id, session_id } = caller
  await db
    .insertInto('push_abonnement')
    .values({ compte_id, utilisateur_id, session_id, ...body, cree_a: now })
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'utilisateur_id', 'endpoint'])
        .doUpdateSet({ session_id, p256dh: body.p256dh, auth: body.auth }),
    )
    .execute()
  return { abonne: true as const }
})

const unsubscribe = route(unsubscribePush, async ({ db, caller }, { body }) => {
  await db
    .deleteFrom('push_abonnement')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('endpoint', '=', body.endpoint)
    .execute()
  return { abonne: false as const }
})

export const notificationRoutes: readonly Route[] = [
  readRoute(listNotifications, list),
  route(readNotification, async (context, { params }) => {
    const lues = await markRead(context, [params.id])
    if (lues === 0) throw refuse('INTROUVABLE')
    return { lues }
  }),
  route(readAllNotifications, async context => ({ lues: await markRead(context) })),
  subscribe,
  unsubscribe,
]
