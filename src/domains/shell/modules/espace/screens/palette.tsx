import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { PaletteEntry } from '#client/palette.ts'
import type { MenuItem } from '#wire/session.ts'
import classes from './palette.module.css'
import { type PaletteSection, searchPalette } from './palette-search.ts'

type Props = { opened: boolean; onClose: () => void; menu: readonly MenuItem[] }

/** Ctrl+K: modules, open tabs and what modules keep offline, all by keyboard (ux "Desktop"). */
export function Palette({ opened, onClose, menu }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size="36rem" yOffset="12vh">
      <Modal.Overlay />
      {/* A class of its own would also paint the room around it, and hide the workspace. */}
      <Modal.Content aria-label="Rechercher" radius="lg" classNames={{ content: classes.content ?? '' }}>
        {opened && <Search menu={menu} onClose={onClose} />}
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ menu, onClose }: { menu: readonly MenuItem[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const [sections, setSections] = useState<readonly PaletteSection[]>([])
  const [at, setAt] = useState(0)
  useEffect(() => {
    let here = true
    void searchPalette(text, menu).then(found => {
      if (!here) return
      setSections(found)
      setAt(0)
    })
    return () => {
      here = false
    }
  }, [text, menu])
  const flat = sections.flatMap(s => s.entries)

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    entry.ouvrir()
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && flat.length) setAt((at + step + flat.length) % flat.length)
    else if (event.key === 'Home' && !text) setAt(0)
    else if (event.key === 'Enter') choose(flat[at])
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
          aria-label="Rechercher un module, un onglet, un enregistrement"
          aria-expanded={flat.length > 0}
          aria-controls="palette-liste"
          aria-autocomplete="list"
          aria-activedescendant={flat[at] ? `palette-${at}` : undefined}
          placeholder="Module, onglet, client, intervention…"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      <div role="listbox" id="palette-liste" aria-label="Résultats" className={classes.list}>
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
        {flat.length ? `${flat.length} résultats` : 'Aucun résultat sur cet appareil.'}
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
      <span>{entry.titre}</span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
    </div>
  )
}
