import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { MOBILE } from '#kit/form/mobile.ts'
import { acceptOf } from '#kit/form/parse/file.ts'
import { ErrorState, LoadingRows } from '#kit/state/state-block.tsx'
import { AddDialog, type Staged } from './add-dialog.tsx'
import classes from './file-explorer.module.css'
import { FileList, REACHABLE } from './file-list.tsx'
import { FileViewer } from './file-viewer.tsx'
import { FolderTree } from './folder-tree.tsx'
import { ExplorerToolbar } from './toolbar.tsx'
import { folderAt, folderLines } from './tree-model.ts'
import type { FileExplorerProps, FileToAdd } from './types.ts'
import { UploadList } from './upload-list.tsx'
import { useDrop } from './use-drop.ts'
import { useFileActions } from './use-file-actions.ts'
import { useUploads } from './use-uploads.ts'

/** Files of a record: folders, previews, view, download, deposit and removal (specification crm-site-editor-home-care §2.7). */
export function FileExplorer(props: FileExplorerProps) {
  const { label, tree, adapter, error, pending, onRefresh, onAdded, onBusy, pushLayer, onRemoved: tellRemoved } = props
  const phone = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false })
  const [path, setPath] = useState('')
  const [staged, setStaged] = useState<{ value: Staged; opened: boolean; serial: number } | null>(null)
  const [said, setSaid] = useState('')
  const root = useRef<HTMLElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUploads({
    adapter,
    onArrived(names) {
      setSaid(names.length > 1 ? `${names.length} documents ont été ajoutés.` : `${names[0]} a été ajouté.`)
      onAdded?.(names)
      onRefresh()
    },
  })
  const actions = useFileActions({
    adapter,
    onRemoved(entry) {
      setSaid(`${entry.filename} a été supprimé.`)
      onRefresh()
      tellRemoved?.(entry)
      // The row is gone: the keyboard goes on from the list.
      root.current?.focus()
    },
  })
  useEffect(() => {
    onBusy?.(uploads.busy)
  }, [uploads.busy, onBusy])

  // A folder may go between two readings: its parent stands for it.
  const folder = tree ? (folderAt(tree, path) ?? tree) : null
  const shownPath = tree && folderAt(tree, path) ? path : ''
  const entered = useRef(false)
  // The folder that was pressed is gone from the list: the keyboard goes on from the first line of the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per folder
  useEffect(() => {
    if (!entered.current) return
    entered.current = false
    const first = root.current?.querySelector<HTMLElement>(REACHABLE) ?? root.current
    first?.focus()
  }, [shownPath])
  function enter(to: string) {
    entered.current = true
    setPath(to)
  }
  const folders = tree ? folderLines(tree).map(line => line.path) : []
  const canAdd = tree && adapter.upload !== null
  const stage = (files: readonly FileToAdd[], replaces: readonly number[] = []) =>
    setStaged(before => ({ value: { files, replaces }, opened: true, serial: (before?.serial ?? 0) + 1 }))
  const take = (files: readonly File[]) =>
    stage(files.map(file => ({ nom: file.name, dossier: shownPath, contenu: file })))
  // What happens in a dialog reaches its explorer too: names being written there are not replaced.
  const drop = useDrop(canAdd && !staged?.opened ? take : null)
  const taken = (dossier: string) => [
    ...((tree && folderAt(tree, dossier)?.files.map(f => f.filename)) ?? []),
    ...uploads.uploads.filter(u => u.dossier === dossier && !staged?.value.replaces.includes(u.key)).map(u => u.nom),
  ]

  if (!tree)
    return error ? (
      <ErrorState message={error.message} reference={error.reference} onRetry={onRefresh} />
    ) : (
      <LoadingRows rows={4} height={56} />
    )
  const choose = canAdd ? () => picker.current?.click() : null
  return (
    <section ref={root} tabIndex={-1} className={classes.root} aria-label={label} {...drop.handlers}>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-testid="fichiers"
        accept={acceptOf(tree.extensions)}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          // Choosing the same file twice in a row must count as a choice.
          event.currentTarget.value = ''
          if (files.length > 0) take(files)
        }}
      />
      <ExplorerToolbar
        path={shownPath}
        phone={phone}
        pending={pending}
        onPath={enter}
        onRefresh={onRefresh}
        onAdd={phone ? null : choose}
      />
      {error && (
        <Alert color="red" role="alert" className={classes.alert}>
          {error.message}
        </Alert>
      )}
      {actions.failure && (
        <Alert
          color="red"
          role="alert"
          className={classes.alert}
          withCloseButton
          closeButtonLabel="Masquer"
          onClose={actions.forgive}
        >
          <span className={classes.failure}>
            {actions.failure.message}
            <Button variant="default" size="xs" onClick={actions.failure.retry}>
              Réessayer
            </Button>
          </span>
        </Alert>
      )}
      <UploadList
        uploads={uploads.uploads}
        onRetry={uploads.retry}
        onRename={one => stage([one], [one.key])}
        onCancel={uploads.cancel}
      />
      <div className={classes.panes} data-folders={(!phone && folders.length > 0) || undefined}>
        {!phone && folders.length > 0 && (
          <FolderTree tree={tree} label={`Dossiers\u00a0: ${label}`} path={shownPath} onPath={setPath} />
        )}
        <FileList
          label={label}
          folder={folder ?? tree}
          path={shownPath}
          phone={phone}
          rules={tree}
          adapter={adapter}
          actions={actions}
          onPath={enter}
          onAdd={choose}
        />
      </div>
      {phone && choose && (
        <Button className={classes.main} leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={choose}>
          Ajouter un nouveau document
        </Button>
      )}
      {drop.over && (
        <div className={classes.drop} aria-hidden>
          Déposez vos fichiers ici
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {staged && (
        <AddDialog
          key={staged.serial}
          opened={staged.opened}
          staged={staged.value}
          rules={tree}
          folders={folders}
          taken={taken}
          onCancel={() => setStaged({ ...staged, opened: false })}
          onAdd={files => {
            for (const key of staged.value.replaces) uploads.cancel(key)
            uploads.add(files)
            setStaged({ ...staged, opened: false })
          }}
        />
      )}
      {actions.viewed && (
        <FileViewer
          {...actions.viewed}
          pushLayer={pushLayer}
          onClose={actions.close}
          onDownload={() => actions.viewed && actions.download(actions.viewed.entry)}
        />
      )}
    </section>
  )
}
