import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { useBadgeDetails, useBadges } from '#client/modules/badges.ts'
import { findModule } from '#client/modules/registry.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { screenShown } from '#client/reading/first-screen.ts'
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
  const heardAll = menu.every(item => !findModule(item.module)?.watch || item.module in details)
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
      {menu.length > 0 && (
        <div>
          <h2 className={classes.group}>À traiter</h2>
          {waiting.length === 0 && <Nothing heard={heardAll} />}
          <div className={classes.grid}>
            {waiting.map(item => (
              <button key={item.module_id} type="button" className={classes.tile} onClick={() => openEntry(item)}>
                <b className={classes.count}>{badges[item.module]}</b>
                <span>
                  {findModule(item.module)?.title ?? item.module_libelle}
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
                <span>{findModule(item.module)?.title ?? item.module_libelle}</span>
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

/** A line on an office that does not answer, after this long: a drawing of what comes would promise too much. */
const PATIENCE_MS = 10_000

/** Nothing to handle, or not known yet: a count that was not heard is not a zero. */
function Nothing({ heard }: { heard: boolean }) {
  const online = useOnline()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (heard) return <p className={classes.calm}>Rien à traiter pour l’instant.</p>
  if (!online) return <p className={classes.calm}>Hors ligne&nbsp;: ce qui est à traiter n’est pas connu.</p>
  if (late) return <p className={classes.calm}>Ce qui est à traiter n’a pas encore pu être lu.</p>
  return (
    <div role="status" aria-label="Lecture de ce qui est à traiter…" className={classes.grid}>
      <Skeleton height="var(--rt-row-two)" radius="lg" />
      <Skeleton height="var(--rt-row-two)" radius="lg" />
    </div>
  )
}
