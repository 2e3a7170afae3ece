import { VisuallyHidden } from '@mantine/core'
import { IconCamera, IconClockPause } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import classes from './page-strip.module.css'
import { movePage, type ScanPage } from './scan-page.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  pages: ScanPage[]
  pending: number
  /** DOM identity of the tile of what waits, to lead somebody there. */
  pendingId?: string | undefined
  room: number
  addLabel: string
  disabled?: boolean
  onOpen: (page: ScanPage) => void
  onReorder: (pages: ScanPage[]) => void
  onAdd: () => void
  onResume: () => void
  onDropFiles: (files: File[]) => void
}

/** Thumbnails in order, the photos that wait, and the tile that adds. Files may be dropped anywhere on it. */
export function PageStrip(props: Props) {
  const { pages, pending, pendingId, room, addLabel, disabled, onOpen, onReorder, onAdd, onResume, onDropFiles } = props
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files].filter(file => file.type.startsWith('image/'))
    if (files.length > 0) onDropFiles(files)
  }

  function press(event: KeyboardEvent, index: number) {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (!event.altKey || step === 0 || disabled) return
    event.preventDefault()
    onReorder(movePage(pages, index, index + step))
  }

  return (
    <ul
      className={classes.strip}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(!disabled && event.dataTransfer.types.includes('Files'))
      }}
      onDragLeave={() => setOver(false)}
      onDrop={disabled ? undefined : drop}
    >
      {pages.map((page, index) => (
        <li
          key={page.id}
          draggable={!disabled}
          data-dragged={dragged === index || undefined}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(null)}
          onDragEnter={() => {
            if (dragged === null || dragged === index) return
            onReorder(movePage(pages, dragged, index))
            setDragged(index)
          }}
        >
          <button
            type="button"
            className={classes.page}
            aria-label={`Page ${index + 1} sur ${pages.length}`}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            onClick={() => onOpen(page)}
            onKeyDown={event => press(event, index)}
          >
            <Thumbnail page={page} />
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
          </button>
        </li>
      ))}
      {pending > 0 && (
        <li>
          <button type="button" id={pendingId} className={classes.pending} onClick={onResume} disabled={disabled}>
            <IconClockPause size={22} aria-hidden />
            {pending > 1 ? `${pending}\u00a0photos à finir` : '1\u00a0photo à finir'}
          </button>
        </li>
      )}
      {room > 0 && !disabled && (
        <li className={pages.length + pending === 0 ? classes.alone : undefined}>
          <button type="button" className={classes.add} onClick={onAdd}>
            <IconCamera size={24} stroke={1.8} aria-hidden />
            <span className={classes.addText}>
              {pages.length + pending === 0 ? addLabel : 'Ajouter'}
              {pages.length + pending > 0 && <VisuallyHidden> une page</VisuallyHidden>}
            </span>
          </button>
        </li>
      )}
    </ul>
  )
}

function Thumbnail({ page }: { page: ScanPage }) {
  const url = useObjectUrl(page.blob)
  return url ? <img src={url} alt="" className={classes.thumb} draggable={false} /> : <span className={classes.thumb} />
}
