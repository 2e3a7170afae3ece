import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { navigate, pathOf, readAddress } from '#client/address/location.ts'
import { useTabs } from '#client/address/workspace.ts'
import { useBadges } from '#client/modules/badges.ts'
import { findModule } from '#client/modules/registry.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { lireATraiter, MODULE_A_TRAITER } from '#domains/shell/modules/a-traiter/contract.ts'
import { INBOX_EVERY_MS } from '#domains/shell/view/inbox/every.ts'
import { compterLignes } from '#domains/shell/view/inbox/urgences.ts'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { CountBadge } from '#kit/pill/count-badge.tsx'
import type { MenuItem } from '#wire/session.ts'
import classes from './bottom-nav.module.css'
import { entryAddress, openEntry } from './use-routing.ts'

/** Phone's bottom navigation: at most four modules, the rest under "Plus" (ux "Phone"). */
export function BottomNav({ entries }: { entries: readonly MenuItem[] }) {
  const { courant } = useTabs()
  const badges = useBadges()
  const queue = entries.some(item => item.module === MODULE_A_TRAITER)
  const { data } = useReading(lireATraiter, {}, { enabled: queue, unseen: true, every: INBOX_EVERY_MS })
  const waiting = data ? compterLignes(data.lignes) : 0
  const elsewhere = !entries.some(item => item.module === courant)
  return (
    <nav className={classes.nav} aria-label="Navigation principale" data-floor>
      {entries.map(item => (
        <Entry
          key={item.module_id}
          label={findModule(item.module)?.short ?? shortLabel(item.module_libelle)}
          icon={<NamedIcon name={item.icone} size={20} />}
          badge={item.module === MODULE_A_TRAITER ? waiting : (badges[item.module] ?? 0)}
          on={courant === item.module}
          onClick={() => (courant === item.module ? goHome(entryAddress(item)) : openEntry(item))}
        />
      ))}
      <Entry
        label="Plus"
        icon={<IconDots size={20} stroke={1.8} aria-hidden />}
        badge={badges.notifications ?? 0}
        on={elsewhere}
        onClick={() => goHome('/espace')}
      />
    </nav>
  )
}

/** The tab one is in, tapped again: the first screen of its module; there already, the top of it. */
function goHome(address: string): void {
  if (pathOf(readAddress()) !== address) return void navigate(address)
  const panel = document.querySelector('main [data-onglet]:not([style*="none"])')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  panel?.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}

/** "Mon activité" to "Activité": five names must fit side by side. */
export function shortLabel(label: string): string {
  const bare = label.replace(/^(mon|ma|mes)\s+/i, '')
  return bare.charAt(0).toLocaleUpperCase('fr') + bare.slice(1)
}

type EntryProps = { label: string; icon: ReactNode; badge: number; on: boolean; onClick: () => void }

function Entry({ label, icon, badge, on, onClick }: EntryProps) {
  return (
    <button type="button" className={classes.entry} aria-current={on ? 'page' : undefined} onClick={onClick}>
      {icon}
      <span className={classes.label}>{label}</span>
      {badge > 0 && <CountBadge count={badge} className={classes.badge} />}
    </button>
  )
}
