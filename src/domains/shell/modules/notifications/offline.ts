import { notificationLire1 } from '#domains/shell/model/mutations.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Reading is queued: it counts offline too. */
export const lireNotifications = queuedOperation({
  type: 'notification.lire',
  version: 1,
  schema: notificationLire1,
  entity: () => 'notifications',
  libelle: ({ notification_ids: { length } }) => (length > 1 ? `${length} notifications lues` : 'Notification lue'),
})
