import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus, IconRefresh } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './file-explorer.module.css'
import { crumbsOf } from './tree-model.ts'

interface Props {
  readonly path: string
  readonly phone: boolean
  readonly pending: boolean
  readonly onPath: (path: string) => void
  readonly onRefresh: () => void
  readonly onAdd: (() => void) | null
}

/** Where one is, and what can be done with the whole: the specification's two buttons. */
export function ExplorerToolbar({ path, phone, pending, onPath, onRefresh, onAdd }: Props) {
  const crumbs = crumbsOf(path)
  const parent = crumbs.at(-2)?.[1] ?? ''
  return (
    <div className={classes.bar}>
      {path !== '' && (
        <nav className={classes.crumbs} aria-label="Dossier affiché">
          {phone && (
            <IconButton label="Dossier précédent" onClick={() => onPath(parent)}>
              <IconArrowLeft size={20} stroke={1.8} aria-hidden />
            </IconButton>
          )}
          <ol>
            {[['Tous les fichiers', ''] as const, ...crumbs].map(([nom, target]) => (
              <li key={target}>
                {target === path ? (
                  <span aria-current="location">{nom}</span>
                ) : (
                  <button type="button" onClick={() => onPath(target)}>
                    {nom}
                  </button>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <span className={classes.gap} />
      <IconButton label="Actualiser" loading={pending} onClick={onRefresh}>
        <IconRefresh size={20} stroke={1.8} aria-hidden />
      </IconButton>
      {onAdd && (
        <Button
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          title="Ajouter un nouveau document"
          onClick={onAdd}
        >
          Ajouter
        </Button>
      )}
    </div>
  )
}
