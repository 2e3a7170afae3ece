import { Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { onOpenMenu } from '#client/address/open-menu.ts'
import { useTabs } from '#client/address/workspace.ts'
import { useBadges } from '#client/modules/badges.ts'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import type { MenuItem } from '#wire/session.ts'
import { HomeLine } from './home-line.tsx'
import { isFolded, keepFold, watchNarrow } from './menu-fold.ts'
import { filterEntries, groupEntries, pinnedEntries } from './menu-model.ts'
import { togglePin } from './pins.ts'
import classes from './side-menu.module.css'
import { openEntry } from './use-routing.ts'

/** Module menu of a desk: pins, then domains; a filter; icons only when collapsed (ux "Desktop"). */
export function SideMenu({ menu, pins }: { menu: readonly MenuItem[]; pins: readonly number[] }) {
  const [filter, setFilter] = useState('')
  const [narrow, setNarrow] = useState(isFolded)
  useEffect(() => watchNarrow(() => setNarrow(isFolded())), [])
  const fold = (next: boolean) => {
    setNarrow(next)
    keepFold(next)
  }
  const root = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onOpenMenu(() => {
        setNarrow(false)
        keepFold(false)
        // The filter is there once the menu is unfolded.
        requestAnimationFrame(() => root.current?.querySelector('input')?.focus())
      }),
    [],
  )
  const found = filterEntries(menu, filter)
  const pinned = filter ? [] : pinnedEntries(menu, pins)

  function pressInFilter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setFilter('')
    const [first] = found
    if (event.key === 'Enter' && filter && first) openEntry(first)
  }

  const line = (item: MenuItem) => (
    <MenuLine key={item.module_id} item={item} narrow={narrow} pinned={pins.includes(item.module_id)} />
  )
  return (
    <nav ref={root} className={classes.menu} aria-label="Modules" data-narrow={narrow || undefined}>
      <div className={classes.brand}>
        <span className={classes.mark} aria-hidden />
        {!narrow && <span>Relais Terrain</span>}
      </div>
      {!narrow && (
        <label className={classes.search}>
          <span className={classes.hidden}>Filtrer les modules</span>
          <input
            type="search"
            placeholder="Rechercher"
            value={filter}
            onChange={e => setFilter(e.currentTarget.value)}
            onKeyDown={pressInFilter}
          />
          <kbd>Ctrl K</kbd>
        </label>
      )}
      <div className={classes.scroll}>
        {!filter && <HomeLine narrow={narrow} />}
        {pinned.length > 0 && (
          <Group title="Épinglés" narrow={narrow}>
            {pinned.map(line)}
          </Group>
        )}
        {groupEntries(filter ? found : found.filter(item => !pins.includes(item.module_id))).map(({ titre, items }) => (
          <Group key={titre} title={titre} narrow={narrow}>
            {items.map(line)}
          </Group>
        ))}
        {found.length === 0 && <p className={classes.none}>Aucun module ne correspond.</p>}
      </div>
      <button type="button" className={classes.fold} aria-pressed={narrow} onClick={() => fold(!narrow)}>
        {narrow ? (
          <IconLayoutSidebarLeftExpand size={18} stroke={1.8} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.8} aria-hidden />
        )}
        <span className={narrow ? classes.hidden : undefined}>{narrow ? 'Agrandir le menu' : 'Réduire le menu'}</span>
      </button>
    </nav>
  )
}

function Group({ title, narrow, children }: { title: string; narrow: boolean; children: ReactNode }) {
  const id = useId()
  return (
    // Its heading names its list; no landmark, since a container's own screen carries the same name.
    <div>
      <h2 id={id} className={narrow ? classes.hidden : classes.group}>
        {title}
      </h2>
      <ul className={classes.list} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  )
}

function MenuLine({ item, narrow, pinned }: { item: MenuItem; narrow: boolean; pinned: boolean }) {
  const { courant } = useTabs()
  const count = useBadges()[item.module] ?? 0
  return (
    <li className={classes.line}>
      <Tooltip label={item.module_libelle} position="right" disabled={!narrow}>
        <button
          type="button"
          className={classes.entry}
          aria-current={courant === item.module ? 'page' : undefined}
          onClick={() => openEntry(item)}
        >
          <NamedIcon name={item.icone} />
          <span className={narrow ? classes.hidden : classes.label}>{item.module_libelle}</span>
          {count > 0 && <span className={classes.badge}>{count}</span>}
        </button>
      </Tooltip>
      {!narrow && (
        <button
          type="button"
          className={classes.pin}
          aria-pressed={pinned}
          aria-label={`Épingler ${item.module_libelle}`}
          onClick={() => void togglePin(item.module_id)}
        >
          {pinned ? <IconPinFilled size={15} aria-hidden /> : <IconPin size={15} stroke={1.8} aria-hidden />}
        </button>
      )}
    </li>
  )
}
