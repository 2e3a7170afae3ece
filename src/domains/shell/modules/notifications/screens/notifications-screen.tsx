import { useScreenTitle } from '#client/address/screen-title.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'

/** All notifications, for the phone and for a tab of their own. */
export function Screen() {
  useScreenTitle('Notifications', { back: '/espace' })
  return (
    <div className={classes.screen}>
      <PageHeader title="Notifications" />
      <div className={classes.card}>
        <NotificationList />
      </div>
    </div>
  )
}
