import { Button } from '@mantine/core'
import { IconFolder, IconPaperclip, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { Directory } from '#wire/attachments.ts'
import { compter, formaterTaille, joindre } from '#wire/french.ts'
import classes from './file-explorer.module.css'
import { FileRow } from './file-row.tsx'
import { countFiles } from './tree-model.ts'
import type { FileAdapter, FileRules } from './types.ts'
import type { useFileActions } from './use-file-actions.ts'

interface Props {
  readonly label: string
  readonly folder: Directory
  readonly path: string
  readonly phone: boolean
  readonly rules: FileRules
  readonly adapter: FileAdapter
  readonly actions: ReturnType<typeof useFileActions>
  readonly onPath: (path: string) => void
  readonly onAdd: (() => void) | null
}

export const REACHABLE = 'button[data-file], button[data-folder]'

/** One folder: the folders below it, then its files. Arrows go from line to line, Enter opens, Suppr asks. */
export function FileList({ label, folder, path, phone, rules, adapter, actions, onPath, onAdd }: Props) {
  const { files, directories } = folder
  const [reached, setReached] = useState('')
  const places = [...directories.map(d => `${d.nom}/`), ...files.map(f => f.url)]
  const current = places.includes(reached) ? reached : places[0]

  function press(event: KeyboardEvent<HTMLElement>) {
    const all: (HTMLElement | null)[] = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)]
    const at = all.findIndex(line => line?.matches(':focus'))
    if (at < 0) return
    if (event.key === 'Delete') {
      const entry = files.find(f => f.url === all[at]?.dataset.file)
      if (entry && adapter.remove) actions.remove(entry)
      return
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }

  if (places.length === 0) return <Empty path={path} phone={phone} rules={rules} onAdd={onAdd} />
  return (
    <ul className={classes.list} aria-label={path === '' ? label : `Dossier ${path}`} onKeyDown={press}>
      {directories.map(directory => (
        <li key={directory.nom} className={classes.row}>
          <button
            type="button"
            className={classes.open}
            data-folder={directory.nom}
            tabIndex={current === `${directory.nom}/` ? 0 : -1}
            onFocus={() => setReached(`${directory.nom}/`)}
            onClick={() => onPath(path ? `${path}/${directory.nom}` : directory.nom)}
          >
            <span className={classes.thumb}>
              <IconFolder size={24} stroke={1.6} aria-hidden />
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{directory.nom}</span>
              <span className={classes.facts}>{compter(countFiles(directory), 'fichier')}</span>
            </span>
          </button>
        </li>
      ))}
      {files.map(entry => (
        <FileRow
          key={entry.url}
          entry={entry}
          preview={adapter.preview}
          phone={phone}
          reached={current === entry.url}
          busy={actions.fetched === entry.url}
          onReach={() => setReached(entry.url)}
          onView={() => actions.view(entry)}
          onDownload={() => actions.download(entry)}
          onRemove={adapter.remove ? () => actions.remove(entry) : null}
        />
      ))}
    </ul>
  )
}

function Empty({ path, phone, rules, onAdd }: Pick<Props, 'path' | 'phone' | 'rules' | 'onAdd'>) {
  return (
    <EmptyState
      icon={<IconPaperclip size={32} stroke={1.6} />}
      title={path === '' ? 'Aucun fichier pour l’instant' : 'Ce dossier est vide'}
      action={
        onAdd &&
        !phone && (
          <Button variant="default" leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onAdd}>
            Ajouter un document
          </Button>
        )
      }
    >
      {onAdd &&
        `Formats acceptés\u00a0: ${joindre(rules.extensions, 'et')}, ${formaterTaille(rules.taille_max)} au plus par fichier.`}
    </EmptyState>
  )
}
