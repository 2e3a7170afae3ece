import { IconArrowLeft, IconArrowRight, IconCamera, IconCrop, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './draft-editor.module.css'
import { ScanDialog } from './scan-dialog.tsx'
import { formatFileSize, type ScanPage } from './scan-page.ts'
import type { AddLayer } from './use-layer.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  page: ScanPage | undefined
  index: number
  count: number
  disabled?: boolean
  /** Absent once the original photo is no longer in memory. */
  onReframe?: () => void
  onRetake: () => void
  onDelete: () => void
  onMove: (step: -1 | 1) => void
  onClose: () => void
  onClosed: () => void
  addLayer?: AddLayer | undefined
}

export function PageDialog(props: Props) {
  const { page, index, count, disabled, onReframe, onRetake, onDelete, onMove, onClose, onClosed, addLayer } = props
  const url = useObjectUrl(page?.blob)
  return (
    <ScanDialog
      opened={page !== undefined}
      onClose={onClose}
      onClosed={onClosed}
      addLayer={addLayer}
      title={`Page ${index + 1} sur ${count}`}
    >
      <div className={classes.root}>
        <div className={classes.stage}>
          {url && <img className={classes.page} src={url} alt={`Page ${index + 1}`} />}
        </div>
        <div className={classes.panel}>
          <p className={classes.status}>{page && formatFileSize(page.taille)}</p>
          {!disabled && (
            <div className={classes.tools}>
              <Action
                icon={<IconArrowLeft aria-hidden />}
                disabled={index === 0}
                onClick={() => onMove(-1)}
                label="Avancer"
              />
              <Action
                icon={<IconArrowRight aria-hidden />}
                disabled={index === count - 1}
                onClick={() => onMove(1)}
                label="Reculer"
              />
              {onReframe && <Action icon={<IconCrop aria-hidden />} onClick={onReframe} label="Recadrer" />}
              <Action icon={<IconCamera aria-hidden />} onClick={onRetake} label="Reprendre" />
              <Action icon={<IconTrash aria-hidden />} onClick={onDelete} label="Supprimer" />
            </div>
          )}
        </div>
      </div>
    </ScanDialog>
  )
}

type ActionProps = { icon: ReactNode; label: string; disabled?: boolean; onClick: () => void }

function Action({ icon, label, disabled, onClick }: ActionProps) {
  return (
    // Not `disabled`: the last step of a move would take the focus off the button that was just pressed.
    <button
      type="button"
      className={classes.tool}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {icon}
      {label}
    </button>
  )
}
