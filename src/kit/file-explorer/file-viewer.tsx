import { useEffect, useMemo, useRef } from 'react'
import { PagesViewer } from '#kit/pdf-viewer/pages-viewer.tsx'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'
import type { FileEntry } from '#wire/attachments.ts'
import type { FileExplorerProps } from './types.ts'

interface Props extends Pick<FileExplorerProps, 'pushLayer'> {
  readonly entry: FileEntry
  readonly blob: Blob
  readonly onClose: () => void
  readonly onDownload: () => void
}

/** A file over the page: our own viewer for PDFs, the same tools for pictures. */
export function FileViewer({ entry, blob, onClose, onDownload, pushLayer }: Props) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => pushLayer?.(() => close.current()), [pushLayer])
  const pages = useMemo(() => [blob], [blob])
  const frame = { title: entry.filename, onClose, onDownload }
  if (entry.mime === 'application/pdf') return <PdfViewer {...frame} source={blob} />
  return <PagesViewer {...frame} pages={pages} />
}
