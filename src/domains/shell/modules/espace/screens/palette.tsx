import { Loader, Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { isOnline } from '#offline/connectivity.ts'
import { compter } from '#wire/french.ts'
import type { MenuItem } from '#wire/session.ts'
import classes from './palette.module.css'
import { asksOffice, type PaletteSection, searchOffice, searchOnPhone, searchPalette } from './palette-search.ts'
import { keepFind, recentFinds } from './recent-finds.ts'

type Props = { opened: boolean; onClose: () => void; menu: readonly MenuItem[] }

/** Ctrl+K: modules, open tabs and what modules keep offline, all by keyboard (ux "Desktop"); a phone's whole screen. */
export function Palette({ opened, onClose, menu }: Props) {
  const mobile = useMobile()
  return (
    <Modal.Root opened={opened} onClose={onClose} size="36rem" yOffset="12vh" fullScreen={mobile}>
      <Modal.Overlay />
      {/* A class of its own would also paint the room around it, and hide the workspace. */}
      <Modal.Content aria-label="Rechercher" radius={mobile ? 0 : 'lg'} classNames={{ content: classes.content ?? '' }}>
        {opened && <Search menu={menu} onClose={onClose} mobile={mobile} />}
      </Modal.Content>
    </Modal.Root>
  )
}

/** A pause in the typing, before the office is asked too. */
const OFFICE_MS = 180

/** What was found, for which text, and whether every source has answered. */
interface Found {
  readonly text: string | null
  readonly whole: boolean
  readonly sections: readonly PaletteSection[]
}

type SearchProps = Pick<Props, 'menu' | 'onClose'> & { mobile: boolean }

function Search({ menu, onClose, mobile }: SearchProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>({ text: null, whole: false, sections: [] })
  const [at, setAt] = useState(0)
  const hurried = useRef(false)
  // What was found last, which a busy page draws later than Enter is pressed.
  const latest = useRef(found)
  const { sections } = found
  const searching = found.text !== text || !found.whole

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    entry.ouvrir()
    void keepFind(entry.id)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a search is for what is typed, not for who closes the dialog
  useEffect(() => {
    let here = true
    const asking = new AbortController()
    const looked = mobile ? recentFinds().then(recent => searchOnPhone(text, menu, recent)) : searchPalette(text, menu)
    void looked.then(sections => {
      if (!here) return
      show(sections, !asksOffice(text))
      setAt(0)
      if (asksOffice(text)) later = setTimeout(() => void askOffice(sections), OFFICE_MS)
    })
    let later: ReturnType<typeof setTimeout> | undefined
    async function askOffice(found: readonly PaletteSection[]) {
      const all = await searchOffice(text, menu, found, asking.signal)
      if (here) show(all, true)
    }
    function show(sections: readonly PaletteSection[], whole: boolean) {
      latest.current = { text, whole, sections }
      setFound(latest.current)
      const [first] = sections
      if (hurried.current) choose(first?.entries[0])
      if (first || whole) hurried.current = false
    }
    return () => {
      here = false
      clearTimeout(later)
      asking.abort()
    }
  }, [text, menu, mobile])
  const flat = sections.flatMap(s => s.entries)

  /** Whoever types faster than the device searches means what is typed, not the first line of what was typed before. */
  function confirm() {
    const now = latest.current
    const entries = now.sections.flatMap(s => s.entries)
    // The line that is lit stands for these results only once they are drawn.
    if (now.text === text && (entries.length || now.whole)) choose(entries[now === found ? at : 0])
    else hurried.current = true
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && flat.length) setAt((at + step + flat.length) % flat.length)
    else if (event.key === 'Home' && !text) setAt(0)
    else if (event.key === 'Enter') confirm()
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.8} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={
            mobile ? 'Rechercher un client, une visite, un écran' : 'Rechercher un module, un onglet, un enregistrement'
          }
          aria-expanded={flat.length > 0}
          aria-controls="palette-liste"
          aria-autocomplete="list"
          aria-activedescendant={flat[at] ? `palette-${at}` : undefined}
          placeholder={mobile ? 'Client, visite, écran' : 'Module, onglet, client, intervention…'}
          value={text}
          onChange={event => {
            hurried.current = false
            setText(event.currentTarget.value)
          }}
          onKeyDown={press}
        />
        {searching && text.trim() !== '' && <Loader size={16} aria-hidden />}
        {mobile && (
          <IconButton label="Fermer" onClick={onClose}>
            <IconX size={22} aria-hidden />
          </IconButton>
        )}
      </div>
      <div
        role="listbox"
        id="palette-liste"
        aria-label="Résultats"
        aria-busy={searching}
        className={classes.list}
        data-mobile={mobile || undefined}
      >
        {sections.map(section => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={section.titre} role="group" aria-label={section.titre}>
            <div className={classes.section} aria-hidden>
              {section.titre}
            </div>
            {section.entries.map(entry => {
              const rank = flat.indexOf(entry)
              return (
                <Option key={entry.id} entry={entry} rank={rank} active={rank === at} onChoose={() => choose(entry)} />
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={flat.length ? classes.hidden : classes.none}>
        {flat.length
          ? compter(flat.length, 'résultat')
          : searching
            ? 'Recherche…'
            : isOnline()
              ? 'Aucun résultat.'
              : 'Aucun résultat sur cet appareil.'}
      </p>
    </>
  )
}

type OptionProps = { entry: PaletteEntry; rank: number; active: boolean; onChoose: () => void }

function Option({ entry, rank, active, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard
    // biome-ignore lint/a11y/useFocusableInteractive: the field names it by aria-activedescendant
    <div role="option" id={`palette-${rank}`} aria-selected={active} className={classes.option} onClick={onChoose}>
      <span className={classes.nom} title={entry.titre}>
        {entry.titre}
      </span>
      {entry.detail && (
        <span className={classes.detail} title={entry.detail}>
          {entry.detail}
        </span>
      )}
    </div>
  )
}
