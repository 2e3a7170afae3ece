import { CameraView } from './camera-view.tsx'
import { DraftEditor } from './draft-editor.tsx'
import type { Treatment } from './pipeline.ts'
import { ScanDialog } from './scan-dialog.tsx'
import type { ScanEngine } from './scan-engine.ts'
import type { ScanPage } from './scan-page.ts'

/** A photo waiting to become a page. It stays in the queue until it is stored or abandoned by hand. */
export type QueuedPhoto = {
  key: string
  photo: Blob
  /** Taken with the camera of this dialog, as opposed to chosen or dropped. */
  shot: boolean
  /** Id of the page it takes the place of. */
  replaces?: string
  previous?: Treatment
}

type Props = {
  engine: ScanEngine
  opened: boolean
  queue: QueuedPhoto[]
  single: boolean
  title: string
  onPhotos: (photos: Blob[], shot: boolean) => void
  onKeep: (queued: QueuedPhoto, page: Omit<ScanPage, 'id'>, treatment: Treatment | undefined) => Promise<void>
  onDiscard: (queued: QueuedPhoto) => void
  onClose: () => void
  onClosed: () => void
}

/** Camera while nothing waits, then one photo after the other. */
export function CaptureDialog(props: Props) {
  const { engine, opened, queue, single, title, onPhotos, onKeep, onDiscard, onClose, onClosed } = props
  const [current] = queue
  return (
    <ScanDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={queue.length > 1 ? `Encore ${queue.length}\u00a0photos` : title}
    >
      {current ? (
        <DraftEditor
          key={current.key}
          engine={engine}
          photo={current.photo}
          previous={current.previous}
          onKeep={(page, treatment) => onKeep(current, page, treatment)}
          onDiscard={() => onDiscard(current)}
        />
      ) : (
        <CameraView onPhotos={onPhotos} multiple={!single} />
      )}
    </ScanDialog>
  )
}
