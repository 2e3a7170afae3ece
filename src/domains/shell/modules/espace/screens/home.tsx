import { useEffect } from 'react'
import { screenShown } from '#client/first-screen.ts'
import { findModule } from '#client/registry.ts'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { MenuItem } from '#wire/session.ts'
import classes from './home.module.css'
import { groupEntries, pinnedEntries, topEntries } from './menu-model.ts'
import { openEntry } from './use-routing.ts'

type Props = { menu: readonly MenuItem[]; pins: readonly number[]; name: string }

/** The workspace with no tab open: what this person can open, pins first. */
export function Home({ menu, pins, name }: Props) {
  useEffect(screenShown, [])
  const pinned = pinnedEntries(menu, pins)
  const groups = [...(pinned.length ? [{ titre: 'Épinglés', items: pinned }] : []), ...groupEntries(topEntries(menu))]
  return (
    <section className={classes.home} aria-label="Accueil">
      <h1 className={classes.hello}>Bonjour {name}</h1>
      {groups.length === 0 && (
        <EmptyState title="Aucun module pour l’instant">
          Votre administrateur peut vous donner accès à ceux dont vous avez besoin.
        </EmptyState>
      )}
      {groups.map(({ titre, items }) => (
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
