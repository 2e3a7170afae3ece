import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { navigate } from '#client/location.ts'
import { closeTab, moveTab, type Tab } from '#client/tabs.ts'
import { changeTabs, currentTab, readTabs, useTabs } from '#client/workspace.ts'
import classes from './tab-strip.module.css'
import { tabAddress } from './use-routing.ts'

export function closeAndFollow(nom: string): void {
  const selected = readTabs().courant === nom
  changeTabs(tabs => closeTab(tabs, nom))
  if (!selected) return
  const next = currentTab()
  navigate(next ? tabAddress(next) : '/', { replace: true })
}

/**
 * Open tabs: click selects, middle click or Suppr closes, dragging or Alt+Maj+arrow moves. Plain links in a list rather
 * than ARIA tabs, whose close buttons would be unreachable to screen readers.
 */
export function TabStrip() {
  const { onglets, courant } = useTabs()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  const focus = (rang: number) => list.current?.querySelectorAll<HTMLAnchorElement>('a')[rang]?.focus()

  function press(event: KeyboardEvent, tab: Tab, rang: number) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step && event.altKey && event.shiftKey) {
      changeTabs(tabs => moveTab(tabs, tab.nom, rang + step))
      requestAnimationFrame(() => focus(Math.min(Math.max(rang + step, 0), onglets.length - 1)))
    } else if (step) focus(rang + step)
    else if (event.key === 'Delete') {
      closeAndFollow(tab.nom)
      requestAnimationFrame(() => focus(Math.max(0, rang - 1)))
    } else return
    event.preventDefault()
  }

  return (
    <nav aria-label="Onglets ouverts" className={classes.strip}>
      <ul ref={list} className={classes.list}>
        {onglets.map((tab, rang) => (
          <li
            key={tab.nom}
            className={classes.tab}
            data-on={tab.nom === courant || undefined}
            data-dragged={tab.nom === dragged || undefined}
            draggable
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(tab.nom)
            }}
            onDragOver={event => {
              if (!dragged) return
              event.preventDefault()
              changeTabs(tabs => moveTab(tabs, dragged, rang))
            }}
            onDragEnd={() => setDragged(null)}
          >
            <TabLink tab={tab} selected={tab.nom === courant} onKeyDown={event => press(event, tab, rang)} />
            <button
              type="button"
              className={classes.close}
              aria-label={`Fermer ${tab.titre}`}
              onClick={() => closeAndFollow(tab.nom)}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type LinkProps = { tab: Tab; selected: boolean; onKeyDown: (event: KeyboardEvent) => void }

function TabLink({ tab, selected, onKeyDown }: LinkProps) {
  function click(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(tabAddress(tab))
  }
  return (
    <a
      href={tabAddress(tab)}
      draggable={false}
      aria-current={selected ? 'page' : undefined}
      aria-keyshortcuts="Delete Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
      title={tab.titre}
      onClick={click}
      onAuxClick={event => {
        if (event.button !== 1) return
        event.preventDefault()
        closeAndFollow(tab.nom)
      }}
      onKeyDown={onKeyDown}
    >
      {tab.titre}
    </a>
  )
}
