import { TextInput } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import tag from '#kit/filter-bar/tag.module.css'
import { normaliserRecherche } from '#wire/french.ts'
import { couperTermes } from '#wire/grid-query.ts'
import classes from './toolbar.module.css'
import type { Grid } from './use-grid.ts'

const LABEL = 'Filtrer (termes séparés par #)'

/** Terms become tags with Enter; Backspace takes the last one back (specification shell-and-administration §2.5, §5). */
export function FilterField({ grid, field }: { grid: Grid; field: RefObject<HTMLInputElement | null> }) {
  const { saisie, setSaisie, setTermes } = grid
  const { termes } = grid.kept.preferences

  function remove(terme: string): void {
    setTermes(termes.filter(t => t !== terme))
    // The button that had the focus goes away with its tag.
    field.current?.focus()
  }
  function clear(): void {
    grid.clearFilter()
    field.current?.focus()
  }
  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && saisie.trim()) {
      event.preventDefault()
      const known = new Set(termes.map(normaliserRecherche))
      setTermes([...termes, ...couperTermes(saisie).filter(t => !known.has(normaliserRecherche(t)))])
      setSaisie('')
    } else if (event.key === 'Backspace' && saisie === '' && termes.length > 0) {
      setTermes(termes.slice(0, -1))
    } else if (event.key === 'Escape' && saisie) {
      event.stopPropagation()
      setSaisie('')
    }
  }
  return (
    <>
      <TextInput
        ref={field}
        className={classes.field}
        aria-label={LABEL}
        aria-keyshortcuts="/"
        placeholder={LABEL}
        leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
        value={saisie}
        maxLength={200}
        onChange={event => setSaisie(event.currentTarget.value)}
        onKeyDown={press}
      />
      {termes.length > 0 && (
        <div className={classes.tags}>
          {termes.map(terme => (
            <button
              key={terme}
              type="button"
              className={`${tag.tag} ${classes.tag}`}
              aria-label={`Retirer le filtre ${terme}`}
              onClick={() => remove(terme)}
            >
              <span>{terme}</span>
              <IconX size={13} stroke={2} aria-hidden />
            </button>
          ))}
          <button type="button" className={classes.clear} onClick={clear}>
            Tout effacer
          </button>
        </div>
      )}
    </>
  )
}
