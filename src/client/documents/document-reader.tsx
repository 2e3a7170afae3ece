import { useMemo } from 'react'
import { PagesViewer } from '#kit/pdf-viewer/pages-viewer.tsx'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'
import { saveBlob } from '#kit/save-blob.ts'
import type { Shown } from './use-document.tsx'

/** One file, to be kept or printed, or pages that stand for a document that is not there yet. */
export function DocumentReader({ document, close }: { readonly document: Shown; readonly close: () => void }) {
  const pages = useMemo(() => ('pages' in document ? document.pages : [document.blob]), [document])
  const frame = { title: document.titre, onClose: close }
  if ('pages' in document) return <PagesViewer {...frame} pages={pages} />
  const { blob, titre, nom = `${titre}.pdf`, image, stamp } = document
  const keep = () => saveBlob(blob, nom)
  if (image) return <PagesViewer {...frame} pages={pages} onDownload={keep} />
  return <PdfViewer {...frame} source={blob} stamp={stamp} onDownload={keep} />
}
