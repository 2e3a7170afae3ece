import { notificationLire1 } from '#domains/shell/model/mutations.ts'
import { markRead } from '#domains/shell/server/notifications.ts'
import { type MutationHandler, mutation } from '#server/receipts/registry.ts'

/** Those that no longer exist are read enough. */
const lire = mutation({
  type: 'notification.lire',
  version: 1,
  module: null,
  schema: notificationLire1,
  async apply(context, { notification_ids }, meta) {
    await markRead(context, notification_ids, meta.fait_a)
    return { outcome: 'applied' }
  },
})

export const notificationMutations: readonly MutationHandler[] = [lire]
