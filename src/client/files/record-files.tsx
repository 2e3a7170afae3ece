import { useContext, useMemo } from 'react'
import { pushLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { notifySuccess, notifyWarning } from '#client/call/notices.ts'
import { sayUnchanged } from '#client/call/problem.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { DeedsContext, refusedStep, tellDeed } from '#client/reading/deeds.ts'
import { useKeyedReading } from '#client/reading/use-keyed-reading.ts'
import { FileExplorer } from '#kit/file-explorer/file-explorer.tsx'
import { type AttachmentOperations, attachmentOperations, type FileTree } from '#wire/attachments.ts'
import type { ResourceAddress } from '#wire/resource.ts'
import { OfflineNote } from '../page/offline-note.tsx'
import { recordAdapter } from './record-adapter.ts'

export interface RecordFilesProps {
  /** The resource's address; its module is the right. */
  readonly address: ResourceAddress
  readonly id: number
  /** "Fichiers de Remplacement d’un chauffe-eau". */
  readonly label: string
  /** The files may be looked at only. */
  readonly readOnly?: boolean
  readonly onBusy?: (busy: boolean) => void
  /** Where the calls have a right of their own. */
  readonly operations?: AttachmentOperations
}

/** Files of one record, in any pane or dialog: read, shown, added and removed, with all the states of a screen. */
export function RecordFiles(props: RecordFilesProps) {
  const { address, id, label, readOnly = false, onBusy, operations: given } = props
  const online = useOnline()
  const today = useToday()
  const { path, key } = address
  const operations = useMemo(() => given ?? attachmentOperations(address), [given, address])
  const params = useMemo(() => ({ [key]: String(id) }), [key, id])
  const lecture = useKeyedReading<FileTree>({
    sujet: 'fichiers',
    key: [path, id],
    ask: signal => call(operations.tree, { params, signal }),
    // What the contract keeps off the device stays off it.
    kept: operations.tree.offline === 'cached' ? 'prepared' : 'nothing',
  })
  const adapter = useMemo(
    () => recordAdapter({ operations, params, online: online && !readOnly }),
    [operations, params, online, readOnly],
  )
  const deeds = useContext(DeedsContext)
  const { data, state, message, code, reload, fetching } = lecture
  function tellRemoved({ filename, url }: { filename: string; url: string }): void {
    const asked = { params: { ...params, filename }, query: { url } }
    const step = async (which: 'restore' | 'remove', otherwise: string) => {
      try {
        const { message } = await call(operations[which], asked)
        notifySuccess(message)
      } catch (error) {
        notifyWarning(sayUnchanged(otherwise, error))
        throw refusedStep(error)
      } finally {
        reload()
      }
    }
    const deed = {
      label: `suppression, ${filename}`,
      undo: () => step('restore', 'Rien n’a été défait.'),
      redo: () => step('remove', 'Rien n’a été refait.'),
    }
    tellDeed(deeds, deed, { code: 'success', message: `«\u00a0${filename}\u00a0» a été supprimé.` })
  }
  if (!data && state !== 'chargement') return <ReadingState {...lecture} what={label} />
  return (
    <>
      {!online && data && (
        <OfflineNote lu_a={data.lu_a} aujourdhui={today}>
          Voir, ajouter et supprimer attendent le retour du réseau.
        </OfflineNote>
      )}
      <FileExplorer
        label={label}
        tree={data}
        adapter={adapter}
        error={online && message ? { message, reference: code || undefined } : null}
        pending={fetching}
        onRefresh={reload}
        onAdded={names =>
          notifySuccess(
            names.length > 1
              ? `${names.length} documents ont bien été enregistrés.`
              : 'Le document a bien été enregistré.',
          )
        }
        onRemoved={tellRemoved}
        onBusy={onBusy ?? null}
        pushLayer={pushLayer}
      />
    </>
  )
}
