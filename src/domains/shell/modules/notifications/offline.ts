import { queuedOperation } from '#offline/queued-operation.ts'

const schemas = () => import('#domains/shell/model/mutations.ts')

/** Reading is queued: it counts offline too. */
export const lireNotifications = queuedOperation({
  type: 'notification.lire',
  version: 1,
  schema: async () => (await schemas()).notificationLire1,
  entity: () => 'notifications',
  libelle: ({ notification_ids: { length } }) => (length > 1 ? `${length} notifications lues` : 'Notification lue'),
})
