import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { openLink } from '#client/documents/open-link.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import type { Notification } from '#domains/shell/modules/notifications/contract.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterMoment } from '#wire/moments.ts'
import classes from './notifications.module.css'
import { PushLine } from './push-line.tsx'
import { markRead, useNotifications } from './use-notifications.ts'

/** The person's notifications, newest first. */
export function NotificationList({ onLeave }: { onLeave?: () => void }) {
  const { reading, list, unread } = useNotifications()
  if (!reading.data) return <ReadingState {...reading} what="Vos notifications" />
  return (
    <>
      <div className={classes.head}>
        <h2>{unread.length ? `${unread.length} à lire` : 'Tout est lu'}</h2>
        {unread.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => void markRead(unread)}>
            Tout marquer comme lu
          </Button>
        )}
      </div>
      {list.length === 0 ? (
        <EmptyState title="Aucune notification">Les messages du bureau s’afficheront ici.</EmptyState>
      ) : (
        <ul className={classes.list}>
          {list.map(n => (
            <Line key={n.notification_id} notification={n} onLeave={onLeave} />
          ))}
        </ul>
      )}
      <PushLine />
    </>
  )
}

function Line({ notification, onLeave }: { notification: Notification; onLeave: (() => void) | undefined }) {
  const { notification_titre, notification_body, lien, lue, cree_a } = notification
  function open() {
    if (!lue) void markRead([notification])
    if (!lien) return
    onLeave?.()
    // A screen of ours opens in its tab; a document or another site opens as links do.
    if (lien.startsWith('/') && !/^\/(\/|api\/)/.test(lien)) navigate(lien)
    else void openLink(lien, notification_titre)
  }
  return (
    <li>
      <button type="button" className={classes.line} data-unread={!lue || undefined} onClick={open}>
        <b>{notification_titre}</b>
        <span className={classes.body}>{notification_body}</span>
        <span className={classes.when}>
          {formaterMoment(cree_a)}
          {!lue && ' · non lue'}
        </span>
      </button>
    </li>
  )
}
