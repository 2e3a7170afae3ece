import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Directory } from '#wire/attachments.ts'
import { compter } from '#wire/french.ts'
import classes from './file-explorer.module.css'
import { countFiles, type FolderLine, folderLines } from './tree-model.ts'

interface Props {
  readonly tree: Directory
  readonly label: string
  readonly path: string
  readonly onPath: (path: string) => void
}

const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter', ' ']

/** The folders, as a tree of the desktop: arrows move and unfold, Home and End go to the ends, Enter opens. */
export function FolderTree({ tree, label, path, onPath }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const root = useRef<HTMLDivElement>(null)
  const all: FolderLine = { path: '', nom: 'Tous les fichiers', niveau: 1, hasChildren: false, total: countFiles(tree) }
  const lines = [all, ...folderLines(tree, closed)]
  const current = lines.some(l => l.path === path) ? path : ''

  function toggle(target: string, open: boolean) {
    const next = new Set(closed)
    if (open) next.delete(target)
    else next.add(target)
    setClosed(next)
  }
  /** Where a key leads from a line; undefined: nowhere. */
  function targetOf(key: string, line: FolderLine): FolderLine | undefined {
    const at = lines.indexOf(line)
    const parent = line.path.split('/').slice(0, -1).join('/')
    if (key === 'ArrowDown') return lines[at + 1]
    if (key === 'ArrowUp') return lines[at - 1]
    if (key === 'Home') return lines[0]
    if (key === 'End') return lines.at(-1)
    if (key === 'ArrowRight') return line.hasChildren ? lines[at + 1] : undefined
    if (key === 'ArrowLeft') return line.niveau > 1 ? lines.find(l => l.path === parent) : undefined
    return line
  }
  function press(event: KeyboardEvent, line: FolderLine) {
    const { key } = event
    const open = line.hasChildren && !closed.has(line.path)
    if (!KEYS.includes(key)) return
    event.preventDefault()
    if (key === 'ArrowRight' && line.hasChildren && !open) return toggle(line.path, true)
    if (key === 'ArrowLeft' && open) return toggle(line.path, false)
    const to = targetOf(key, line)
    if (!to) return
    onPath(to.path)
    root.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(to.path)}"]`)?.focus()
  }

  return (
    <div ref={root} role="tree" aria-label={label} className={classes.tree}>
      {lines.map(line => {
        const open = line.hasChildren && !closed.has(line.path)
        const chosen = line.path === current
        const Folder = chosen || open ? IconFolderOpen : IconFolder
        return (
          <div
            key={line.path}
            role="treeitem"
            aria-level={line.niveau}
            aria-selected={chosen}
            aria-expanded={line.hasChildren ? open : undefined}
            aria-label={`${line.nom}, ${compter(line.total, 'fichier')}`}
            tabIndex={chosen ? 0 : -1}
            data-path={line.path}
            className={classes.folder}
            style={{ paddingInlineStart: 8 + (line.niveau - 1) * 20 }}
            title={line.nom}
            onClick={() => onPath(line.path)}
            onKeyDown={event => press(event, line)}
          >
            <IconChevronRight
              size={16}
              stroke={1.8}
              aria-hidden
              className={classes.chevron}
              data-open={open || undefined}
              visibility={line.hasChildren ? 'visible' : 'hidden'}
              onClick={event => {
                event.stopPropagation()
                toggle(line.path, !open)
              }}
            />
            <Folder size={18} stroke={1.6} aria-hidden />
            <span className={classes.folderName}>{line.nom}</span> <span className={classes.total}>{line.total}</span>
          </div>
        )
      })}
    </div>
  )
}
