import { Button, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { comparer } from '#wire/french.ts'
import type { Preferences, View } from './preferences.ts'
import { ToolPopover } from './tool-popover.tsx'
import classes from './toolbar.module.css'
import type { Grid } from './use-grid.ts'

const START: Pick<Preferences, 'termes' | 'tri' | 'colonnes'> = { termes: [], tri: null, colonnes: {} }

interface Props {
  readonly grid: Grid
  readonly say: (text: string) => void
}

/** Filters, order and columns under a name, to come back to. */
export function ViewsPopover({ grid, say }: Props) {
  function show(view: typeof START, name: string): void {
    grid.setSaisie('')
    grid.kept.change({ termes: [...view.termes], tri: view.tri, colonnes: view.colonnes })
    say(`${name} affichée`)
  }
  return (
    <ToolPopover label="Vues" icon={<IconBookmark size={16} stroke={1.8} aria-hidden />}>
      {close => (
        <Views
          grid={grid}
          onShow={(view, name) => {
            close()
            show(view, name)
          }}
        />
      )}
    </ToolPopover>
  )
}

function Views({ grid, onShow }: { grid: Grid; onShow: (view: typeof START, name: string) => void }) {
  const { preferences, change } = grid.kept
  const { vues } = preferences
  const [name, setName] = useState('')
  const [removed, setRemoved] = useState<View | null>(null)
  const set = (views: readonly View[]) => change({ vues: [...views].sort((a, b) => comparer(a.nom, b.nom)) })

  function save(): void {
    const nom = name.trim()
    if (nom === '') return
    const typed = grid.saisie.trim()
    const termes = typed ? [...preferences.termes, typed].slice(0, 20) : preferences.termes
    const view = { nom, termes, tri: preferences.tri, colonnes: preferences.colonnes }
    // The same name again is the same view, brought up to date.
    set([...vues.filter(v => comparer(v.nom, nom) !== 0), view].slice(-30))
    setName('')
    setRemoved(null)
  }
  return (
    <>
      <ul className={classes.list}>
        <li className={classes.line}>
          <button type="button" className={classes.view} onClick={() => onShow(START, 'Liste de départ')}>
            Liste de départ
          </button>
        </li>
        {vues.map(view => (
          <li key={view.nom} className={classes.line}>
            <button type="button" className={classes.view} onClick={() => onShow(view, `Vue ${view.nom}`)}>
              {view.nom}
            </button>
            <IconButton
              label={`Supprimer la vue ${view.nom}`}
              size="var(--rt-control-small)"
              onClick={() => {
                setRemoved(view)
                set(vues.filter(v => v !== view))
              }}
            >
              <IconTrash size={16} stroke={1.8} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {removed && (
        <p className={classes.undo} role="status">
          Vue «&nbsp;{removed.nom}&nbsp;» supprimée.
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              set([...vues, removed])
              setRemoved(null)
            }}
          >
            Défaire
          </Button>
        </p>
      )}
      <form
        className={classes.save}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          className={classes.grow}
          label="Garder la vue actuelle"
          placeholder="Nom de la vue"
          maxLength={60}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          Garder
        </Button>
      </form>
    </>
  )
}
