import { Popover } from '@mantine/core'
import { IconDevices, IconHelp, IconLogout, IconUser } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ThemeChoiceField } from '#client/account/theme-choice.tsx'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { Portrait } from '#client/page/portrait.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { deQui } from '#wire/names.ts'
import { SyncPill } from './sync-pill.tsx'
import classes from './tools.module.css'
import { useWorkspaceActions } from './workspace-actions.ts'

/** Right of the tabs: queue, notifications, person. */
export function Tools({ bell }: { bell: ReactNode }) {
  const user = useSession().session?.user
  const { logout } = useWorkspaceActions()
  const name = user?.name ?? ''
  const [opened, setOpened] = useState(false)
  useBackLayer(opened, () => setOpened(false))

  function go(address: string) {
    setOpened(false)
    navigate(address)
  }

  function leave() {
    setOpened(false)
    logout()
  }

  return (
    <div className={classes.tools}>
      <SyncPill mobile={false} />
      {bell}
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={264} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.person}
            aria-label={`Compte ${deQui(name)}`}
            onClick={() => setOpened(!opened)}
          >
            <Portrait sha256={user?.avatar_sha256 ?? null} name={name} size={32} />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={6} aria-label="Compte">
          <p className={classes.who}>
            <b>{name}</b>
            <span>{user?.compte_raison_sociale}</span>
          </p>
          <ThemeChoiceField />
          <Line icon={<IconUser size={17} stroke={1.8} aria-hidden />} onClick={() => go('/profil')}>
            Mon profil
          </Line>
          <Line icon={<IconDevices size={17} stroke={1.8} aria-hidden />} onClick={() => go('/appareils')}>
            Appareils connectés
          </Line>
          <Line icon={<IconHelp size={17} stroke={1.8} aria-hidden />} onClick={() => go('/aide')}>
            Demander de l’aide
          </Line>
          <Line icon={<IconLogout size={17} stroke={1.8} aria-hidden />} onClick={leave}>
            Se déconnecter
          </Line>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function Line({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.line} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
