import { useRef } from 'react'
import { CameraView } from './camera-view.tsx'
import { DraftEditor } from './draft-editor.tsx'
import type { QueuedPhoto } from './photo-queue.ts'
import type { Treatment } from './pipeline.ts'
import { ResumedLine } from './resumed-line.tsx'
import { ScanDialog } from './scan-dialog.tsx'
import type { ScanEngine } from './scan-engine.ts'
import type { ScanPage } from './scan-page.ts'
import type { AddLayer } from './use-layer.ts'

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
  /** Those that waited before the dialog opened. */
  old: ReadonlySet<string>
  /** Another photo before those. */
  onAnother: () => void
  addLayer?: AddLayer | undefined
}

/** Camera while nothing waits, then one photo after the other. */
export function CaptureDialog(props: Props) {
  const { engine, opened, queue, single, title, onPhotos, onKeep, onDiscard, onClose, onClosed } = props
  const { old, onAnother, addLayer } = props
  const [current] = queue
  const resumed = current && !current.previous && old.has(current.key) ? current : null
  const [rank, total] = usePlace(queue)
  return (
    <ScanDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      addLayer={addLayer}
      title={total > 1 ? `Photo ${rank} sur ${total}` : title}
    >
      {resumed && <ResumedLine photo={resumed} onAnother={resumed.replaces ? undefined : onAnother} />}
      {current ? (
        <DraftEditor
          key={current.key}
          engine={engine}
          photo={current.photo}
          previous={current.previous}
          addLayer={addLayer}
          onKeep={(page, treatment) => onKeep(current, page, treatment)}
          onDiscard={() => onDiscard(current)}
        />
      ) : (
        <CameraView onPhotos={onPhotos} multiple={!single} />
      )}
    </ScanDialog>
  )
}

/** Which photo of the series this is: those that were kept or abandoned count until none waits. */
function usePlace(queue: readonly QueuedPhoto[]): readonly [rank: number, total: number] {
  const seen = useRef(new Set<string>())
  if (queue.length === 0) seen.current.clear()
  for (const { key } of queue) seen.current.add(key)
  const total = seen.current.size
  return [total - queue.length + 1, total]
}
