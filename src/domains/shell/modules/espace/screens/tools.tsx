import { Menu } from '@mantine/core'
import { IconDevices, IconLogout, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { navigate } from '#client/location.ts'
import { useSession } from '#client/use-sync.ts'
import { initials } from './menu-model.ts'
import { SyncPill } from './sync-pill.tsx'
import classes from './tools.module.css'
import { useWorkspaceActions } from './workspace-actions.ts'

/** Right of the tabs: queue, notifications, person. */
export function Tools({ bell }: { bell: ReactNode }) {
  const user = useSession().session?.user
  const { logout } = useWorkspaceActions()
  const name = user?.name ?? ''
  return (
    <div className={classes.tools}>
      <SyncPill mobile={false} />
      {bell}
      <Menu position="bottom-end" width={240} shadow="md">
        <Menu.Target>
          <button type="button" className={classes.person} aria-label={`Compte de ${name}`}>
            <span className={classes.avatar}>{initials(name)}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {name}
            <br />
            {user?.compte_raison_sociale}
          </Menu.Label>
          <Menu.Item leftSection={<IconUser size={17} stroke={1.8} />} onClick={() => navigate('/profil')}>
            Mon profil
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices size={17} stroke={1.8} />} onClick={() => navigate('/appareils')}>
            Appareils connectés
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={17} stroke={1.8} />} onClick={logout}>
            Se déconnecter
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
