import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { dirtyFormsOf } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { closeTab, moveTab, type Tab } from '#client/address/tabs.ts'
import { changeTabs, currentTab, readTabs, useTabs } from '#client/address/workspace.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import classes from './tab-strip.module.css'
import { tabAddress } from './use-routing.ts'

const CloseQuestion = lazyDialog(() => import('./close-question.tsx').then(m => m.CloseQuestion))

function closeAndFollow(nom: string): void {
  const selected = readTabs().courant === nom
  changeTabs(tabs => closeTab(tabs, nom))
  if (!selected) return
  const next = currentTab()
  navigate(next ? tabAddress(next) : '/', { replace: true })
}

/** From here on they no longer stand side by side on every desk: all are listed. */
const LISTED_FROM = 4

/** What holds an unfinished entry stays, without a question for each. */
function closeOthers(): void {
  changeTabs(({ onglets, courant }) => ({
    onglets: onglets.filter(tab => tab.nom === courant || dirtyFormsOf(tab.nom).length > 0),
    courant,
  }))
}

/**
 * Open tabs: click selects, middle click or Suppr closes, dragging or Alt+Maj+arrow moves. Plain links in a list rather
 * than ARIA tabs, whose close buttons would be unreachable to screen readers.
 */
export function TabStrip() {
  const { onglets, courant } = useTabs()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ tab: Tab; dirty: readonly string[] } | null>(null)
  const [asking, setAsking] = useState(false)

  /** The tab that the keyboard follows once the tabs have changed. */
  const followed = useRef<string | undefined>(undefined)
  const focus = (rang: number) => list.current?.querySelectorAll<HTMLAnchorElement>('a')[rang]?.focus()
  // With the change itself, not a frame later: moving an element takes the focus off it.
  useLayoutEffect(() => {
    const rang = onglets.findIndex(tab => tab.nom === followed.current)
    followed.current = undefined
    if (rang >= 0) list.current?.querySelectorAll<HTMLAnchorElement>('a')[rang]?.focus()
  }, [onglets])

  /** Since the last change of tabs, somebody turned the strip or took hold of a tab: it stays where they put it. */
  const held = useRef(false)
  const hold = () => {
    held.current = true
  }
  // More tabs than the strip is wide: the one in front is in sight, also once the tools beside the strip have come. Not at
  // each move: the strip would jump away under a tab that is dragged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that is opened or closed changes what is in sight
  useLayoutEffect(() => {
    if (!list.current) return
    held.current = false
    const shown = new ResizeObserver(([entry]) => {
      if (held.current) return
      entry?.target.querySelector('[data-on]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    shown.observe(list.current)
    return () => shown.disconnect()
  }, [courant, onglets.length])

  /** What was typed there and is nowhere else is named before. */
  function close(tab: Tab): void {
    const dirty = dirtyFormsOf(tab.nom)
    if (dirty.length === 0) return void closeAndFollow(tab.nom)
    setAsked({ tab, dirty })
    setAsking(true)
  }

  /** The keyboard goes on with the tab beside it. */
  function closeByKey(tab: Tab, rang: number) {
    followed.current = (onglets[rang - 1] ?? onglets[rang + 1])?.nom
    close(tab)
  }

  function press(event: KeyboardEvent, tab: Tab, rang: number) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step && event.altKey && event.shiftKey) {
      followed.current = onglets[rang + step] && tab.nom
      changeTabs(tabs => moveTab(tabs, tab.nom, rang + step))
    } else if (step) focus(rang + step)
    else if (event.key === 'Delete') closeByKey(tab, rang)
    else return
    event.preventDefault()
  }

  return (
    <nav aria-label="Onglets ouverts" className={classes.strip}>
      <ul
        ref={list}
        className={classes.list}
        // A plain mouse wheel turns one way only, and the strip shows no scroll bar.
        onWheel={event => {
          hold()
          if (event.deltaX === 0) event.currentTarget.scrollBy({ left: event.deltaY })
        }}
        onTouchMove={hold}
      >
        {onglets.map((tab, rang) => (
          <li
            key={tab.nom}
            className={classes.tab}
            data-on={tab.nom === courant || undefined}
            data-dragged={tab.nom === dragged || undefined}
            draggable
            onDragStart={event => {
              hold()
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
            <TabLink
              tab={tab}
              selected={tab.nom === courant}
              onClose={() => close(tab)}
              onKeyDown={event => press(event, tab, rang)}
            />
            <button
              type="button"
              className={classes.close}
              aria-label={`Fermer ${tab.titre}`}
              // A click without a press of the mouse came from the keyboard.
              onClick={event => (event.detail === 0 ? closeByKey(tab, rang) : close(tab))}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {onglets.length > LISTED_FROM && (
        <LazyMenu
          label="Tous les onglets"
          entries={[
            ...onglets.map(tab => ({
              label: tab.titre,
              icon: tab.nom === courant ? <IconCheck size={16} aria-hidden /> : <span />,
              onClick: () => navigate(tabAddress(tab)),
            })),
            { label: 'Fermer les autres onglets', icon: <IconX size={16} aria-hidden />, onClick: closeOthers },
          ]}
        />
      )}
      {asked && (
        <CloseQuestion
          opened={asking}
          titre={asked.tab.titre}
          dirty={asked.dirty}
          onClose={() => {
            followed.current = undefined
            setAsking(false)
          }}
          onYes={() => {
            setAsking(false)
            closeAndFollow(asked.tab.nom)
          }}
        />
      )}
    </nav>
  )
}

type LinkProps = { tab: Tab; selected: boolean; onClose: () => void; onKeyDown: (event: KeyboardEvent) => void }

function TabLink({ tab, selected, onClose, onKeyDown }: LinkProps) {
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
        onClose()
      }}
      onKeyDown={onKeyDown}
    >
      {tab.titre}
    </a>
  )
}
