import { useEffect } from 'react'
import { useBadgeDetails, useBadges } from '#client/badges.ts'
import { screenShown } from '#client/first-screen.ts'
import { findModule } from '#client/registry.ts'
import { useMobile } from '#client/viewport.ts'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { MenuItem } from '#wire/session.ts'
import classes from './home.module.css'
import { groupEntries, pinnedEntries, topEntries } from './menu-model.ts'
import { openEntry } from './use-routing.ts'

type Props = { menu: readonly MenuItem[]; pins: readonly number[]; name: string }

/** The workspace with no tab open: what waits for this person; on a phone, what they can open too. */
export function Home({ menu, pins, name }: Props) {
  useEffect(screenShown, [])
  const badges = useBadges()
  const details = useBadgeDetails()
  // Nothing waits only once everybody who counts has answered: a count not heard is not a zero.
  const heardAll = menu.every(item => !findModule(item.module)?.veiller || item.module in details)
  const waiting = menu.filter(item => (badges[item.module] ?? 0) > 0)
  const mobile = useMobile()
  const pinned = pinnedEntries(menu, pins)
  const groups = [
    ...(pinned.length ? [{ titre: 'Épinglés', items: pinned }] : []),
    ...groupEntries(topEntries(menu).filter(item => !pins.includes(item.module_id))),
  ]
  return (
    <section className={classes.home} aria-label="Accueil">
      <h1 className={classes.hello}>Bonjour {name}</h1>
      {groups.length === 0 && (
        <EmptyState title="Aucun module pour l’instant">
          Votre administrateur peut vous donner accès à ceux dont vous avez besoin.
        </EmptyState>
      )}
      {menu.length > 0 && (waiting.length > 0 || heardAll) && (
        <div>
          <h2 className={classes.group}>À traiter</h2>
          {waiting.length === 0 && heardAll && <p className={classes.calm}>Rien ne vous attend pour l’instant.</p>}
          <div className={classes.grid}>
            {waiting.map(item => (
              <button key={item.module_id} type="button" className={classes.tile} onClick={() => openEntry(item)}>
                <b className={classes.count}>{badges[item.module]}</b>
                <span>
                  {findModule(item.module)?.titre ?? item.module_libelle}
                  {details[item.module] && <small className={classes.detail}>{details[item.module]}</small>}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
      {/* On a desk the menu stands beside it, and is not told twice. */}
      {(mobile ? groups : []).map(({ titre, items }) => (
        <div key={titre}>
          <h2 className={classes.group}>{titre}</h2>
          <div className={classes.grid}>
            {items.map(item => (
              <button key={item.module_id} type="button" className={classes.tile} onClick={() => openEntry(item)}>
                <NamedIcon name={item.icone} size={22} />
                <span>{findModule(item.module)?.titre ?? item.module_libelle}</span>
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}
