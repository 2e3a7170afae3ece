import {
  IconBell,
  IconChevronRight,
  IconDevices,
  IconHelp,
  IconLogout,
  IconRefresh,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBadges } from '#client/badges.ts'
import { navigate } from '#client/location.ts'
import { useSession } from '#client/use-sync.ts'
import { useMobile } from '#client/viewport.ts'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { PageHeader } from '#kit/page/page-header.tsx'
import { bottomEntries, entriesFor, topEntries } from './menu-model.ts'
import classes from './plus-screen.module.css'
import { useSyncLabel } from './sync-state.ts'
import { openEntry } from './use-routing.ts'
import { useWorkspaceActions } from './workspace-actions.ts'

/** Phone's last entry: the other modules, and what concerns the person and this device (ux "Phone"). */
export function Screen() {
  const { session } = useSession()
  const mobile = useMobile()
  const badges = useBadges()
  const { logout, search } = useWorkspaceActions()
  const { texte } = useSyncLabel(true)
  const menu = entriesFor(session?.menu ?? [], mobile)
  const bottom = new Set(bottomEntries(menu, session?.user.epingles ?? []))
  const others = topEntries(menu).filter(item => !bottom.has(item))
  return (
    <div className={classes.screen}>
      <PageHeader title="Plus" />
      <div className={classes.person}>
        <b>{session?.user.name}</b>
        <span>{session?.user.compte_raison_sociale}</span>
      </div>
      <List>
        <Line icon={<IconSearch size={20} stroke={1.8} />} label="Rechercher" onClick={search} />
        {others.map(item => (
          <Line
            key={item.module_id}
            icon={<NamedIcon name={item.icone} size={20} />}
            label={item.module_libelle}
            detail={badges[item.module]}
            onClick={() => openEntry(item)}
          />
        ))}
      </List>
      <List>
        <Line
          icon={<IconRefresh size={20} stroke={1.8} />}
          label="Synchronisation"
          detail={texte}
          onClick={() => navigate('/synchronisation')}
        />
        <Line
          icon={<IconBell size={20} stroke={1.8} />}
          label="Notifications"
          detail={badges.notifications}
          onClick={() => navigate('/notifications')}
        />
        <Line icon={<IconUser size={20} stroke={1.8} />} label="Mon profil" onClick={() => navigate('/profil')} />
        <Line
          icon={<IconDevices size={20} stroke={1.8} />}
          label="Appareils connectés"
          onClick={() => navigate('/appareils')}
        />
        <Line icon={<IconHelp size={20} stroke={1.8} />} label="Demander de l’aide" onClick={() => navigate('/aide')} />
        <Line icon={<IconLogout size={20} stroke={1.8} />} label="Se déconnecter" onClick={logout} />
      </List>
    </div>
  )
}

function List({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

type LineProps = { icon: ReactNode; label: string; detail?: string | number | undefined; onClick: () => void }

function Line({ icon, label, detail, onClick }: LineProps) {
  return (
    <li>
      <button type="button" className={classes.line} onClick={onClick}>
        <span className={classes.icon}>{icon}</span>
        <span className={classes.label}>{label}</span>
        {detail !== undefined && detail !== 0 && <span className={classes.detail}>{detail}</span>}
        <IconChevronRight size={18} stroke={1.8} className={classes.chevron} aria-hidden />
      </button>
    </li>
  )
}
