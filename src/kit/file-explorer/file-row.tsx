import { IconDownload, IconEye, IconLetterCase, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { LazyMenu, type MenuEntry } from '#kit/menu/lazy-menu.tsx'
import type { FileEntry } from '#wire/attachments.ts'
import { formaterTaille } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import classes from './file-explorer.module.css'
import { FileIcon } from './file-icon.tsx'
import { cutName } from './tree-model.ts'
import type { FileAdapter } from './types.ts'

interface Props {
  readonly entry: FileEntry
  readonly preview: FileAdapter['preview']
  readonly phone: boolean
  /** The one row that Tab reaches. */
  readonly reached: boolean
  readonly busy: boolean
  readonly onReach: () => void
  readonly onView: () => void
  readonly onDownload: () => void
  readonly onRemove: (() => void) | null
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** One file: its name opens it, what else can be done stands beside it, in a menu on a phone. */
export function FileRow({ entry, preview, phone, reached, busy, onReach, onView, onDownload, onRemove }: Props) {
  const { filename, taille, depose_a, depose_par } = entry
  const [whole, setWhole] = useState(false)
  const cut = phone && !whole ? cutName(filename) : filename
  const added = `ajouté ${direQuand(depose_a)}${depose_par ? ` par ${depose_par}` : ''}`
  // What is seen, then the whole name where it is cut.
  const name = [cut, formaterTaille(taille), added, ...(cut === filename ? [] : [filename])].join(', ')
  const entries: MenuEntry[] = [
    { label: 'Voir', icon: <IconEye {...icon} />, onClick: onView },
    { label: 'Télécharger', icon: <IconDownload {...icon} />, onClick: onDownload },
    ...(cut === filename
      ? []
      : [{ label: 'Voir le nom entier', icon: <IconLetterCase {...icon} />, onClick: () => setWhole(true) }]),
    ...(onRemove ? [{ label: 'Supprimer', icon: <IconTrash {...icon} />, danger: true, onClick: onRemove }] : []),
  ]
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.open}
        data-file={entry.url}
        tabIndex={reached ? 0 : -1}
        aria-busy={busy}
        title={filename}
        aria-label={name}
        onFocus={onReach}
        onClick={onView}
      >
        <FileIcon entry={entry} preview={preview} />
        <span className={classes.words}>
          <span className={classes.name}>{cut}</span>{' '}
          <span className={classes.facts}>
            {formaterTaille(taille)}
            <span className={classes.added}> · {added}</span>
          </span>
        </span>
      </button>
      {phone ? (
        <LazyMenu label={`Actions\u00a0: ${filename}`} entries={entries} />
      ) : (
        <span className={classes.tools}>
          <IconButton label={`Voir ${filename}`} onClick={onView}>
            <IconEye {...icon} />
          </IconButton>
          <IconButton label={`Télécharger ${filename}`} onClick={onDownload}>
            <IconDownload {...icon} />
          </IconButton>
          {onRemove && (
            <IconButton label={`Supprimer ${filename}`} color="red" onClick={onRemove}>
              <IconTrash {...icon} />
            </IconButton>
          )}
        </span>
      )}
    </li>
  )
}
