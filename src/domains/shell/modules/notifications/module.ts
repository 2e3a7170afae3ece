import { defineModule } from '#client/modules.ts'
import { Bell } from './screens/bell.tsx'

/** Notifications (specification shell-and-administration §2.2, §9). */
export const notifications = defineModule({
  nom: 'notifications',
  route: 'notifications',
  titre: 'Notifications',
  racine: true,
  charger: () => import('./screens/notifications-screen.tsx'),
})

/** The header's bell, always there. */
export const NotificationsBell = Bell
