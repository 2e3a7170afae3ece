import {
  IconBell,
  IconChevronRight,
  IconDevices,
  IconHelp,
  IconInbox,
  IconLogout,
  IconPin,
  IconPinFilled,
  IconRefresh,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useBadges } from '#client/modules/badges.ts'
import { Portrait } from '#client/page/portrait.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { lireATraiter } from '#domains/shell/modules/a-traiter/contract.ts'
import { compterLignes } from '#domains/shell/view/inbox/urgences.ts'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { PageHeader } from '#kit/page/page-header.tsx'
import { FirstSteps } from './first-steps-part.ts'
import { entriesFor, topEntries } from './menu-model.ts'
import { phoneEntries } from './phone-entries.ts'
import { togglePin } from './pins.ts'
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
  const pins = session?.user.epingles ?? []
  const bottom = new Set(phoneEntries(menu, pins))
  // A pinned one stands in the bar; here it can be taken off again.
  const others = topEntries(menu).filter(item => !bottom.has(item) || pins.includes(item.module_id))
  return (
    <div className={classes.screen}>
      <PageHeader title="Plus" />
      <div className={classes.person}>
        <Portrait sha256={session?.user.avatar_sha256 ?? null} name={session?.user.name ?? ''} size={44} />
        <div>
          <b>{session?.user.name}</b>
          <span>{session?.user.compte_raison_sociale}</span>
        </div>
      </div>
      {/* A phone opens on the first module: what a company prepares is found here. */}
      <FirstSteps />
      <List>
        <Line icon={<IconSearch size={20} stroke={1.8} />} label="Rechercher" onClick={search} />
        <Waiting />
        {others.map(item => (
          <Line
            key={item.module_id}
            icon={<NamedIcon name={item.icone} size={20} />}
            label={item.module_libelle}
            detail={badges[item.module]}
            onClick={() => openEntry(item)}
            pin={
              <PinButton
                label={item.module_libelle}
                pinned={pins.includes(item.module_id)}
                onClick={() => void togglePin(item.module_id)}
              />
            }
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

/** The queue of the day, for who can have something in it. */
function Waiting() {
  const { data } = useReading(lireATraiter, {}, { unseen: true })
  if (!data?.suivi) return null
  return (
    <Line
      icon={<IconInbox size={20} stroke={1.8} />}
      label="À traiter"
      detail={compterLignes(data.lignes)}
      onClick={() => navigate('/a-traiter')}
    />
  )
}

function List({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

type PinProps = { label: string; pinned: boolean; onClick: () => void }

/** What is pinned stands first in the phone's bar. */
function PinButton({ label, pinned, onClick }: PinProps) {
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={pinned}
      aria-label={`Épingler ${label}`}
      onClick={onClick}
    >
      {pinned ? <IconPinFilled size={20} aria-hidden /> : <IconPin size={20} stroke={1.8} aria-hidden />}
    </button>
  )
}

type LineProps = {
  icon: ReactNode
  label: string
  detail?: string | number | undefined
  onClick: () => void
  pin?: ReactNode
}

function Line({ icon, label, detail, onClick, pin }: LineProps) {
  return (
    <li className={classes.row}>
      <button type="button" className={classes.line} onClick={onClick}>
        <span className={classes.icon}>{icon}</span>
        <span className={classes.label}>{label}</span>
        {detail !== undefined && detail !== 0 && <span className={classes.detail}>{detail}</span>}
        {!pin && <IconChevronRight size={18} stroke={1.8} className={classes.chevron} aria-hidden />}
      </button>
      {pin}
    </li>
  )
}
