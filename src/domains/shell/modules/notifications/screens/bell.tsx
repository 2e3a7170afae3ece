import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { CountBadge } from '#kit/pill/count-badge.tsx'
import { compter } from '#wire/french.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'

/** Bell of the header with the number of unread notifications. */
export function Bell() {
  const { unread } = useNotifications({ unseen: true })
  const [opened, setOpened] = useState(false)
  useBackLayer(opened, () => setOpened(false))
  const count = unread.length
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} shadow="md" trapFocus returnFocus>
      <span className={classes.bell}>
        <Popover.Target>
          <IconButton
            label={count ? `Notifications\u00a0: ${compter(count, 'non lue')}` : 'Notifications'}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </Popover.Target>
        {count > 0 && <CountBadge count={count} className={classes.count} hidden />}
      </span>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <div className={classes.popover}>
          <NotificationList onLeave={() => setOpened(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
