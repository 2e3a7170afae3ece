import { defineModule } from '#client/modules/modules.ts'
import { ComingBell } from './screens/coming-bell.tsx'
import { useNotifications } from './screens/use-notifications.ts'

/** Notifications (specification shell-and-administration §2.2, §9). */
export const notifications = defineModule({
  name: 'notifications',
  route: 'notifications',
  title: 'Notifications',
  atRoot: true,
  load: () => import('./screens/notifications-screen.tsx'),
})

/** The header's bell, on a desk. */
export const HeaderBell = ComingBell

/** Keeps the unread count fresh on every kind of screen, bell or not. */
export function NotificationsWatch(): null {
  useNotifications({ unseen: true })
  return null
}
