import { useMemo } from 'react'
import { PagesViewer } from '#kit/pdf-viewer/pages-viewer.tsx'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'
import { saveBlob } from '#kit/save-blob.ts'

/** A document of one file, or scanned pages still on this device only. */
export type Source = { blob: Blob; mime: string } | { pages: Blob[] }

type Props = { titre: string; source: Source; fermer: () => void }

/** Reads a document over the page. */
export function DocumentViewer({ titre, source, fermer }: Props) {
  const pages = useMemo(() => ('pages' in source ? source.pages : [source.blob]), [source])
  const cadre = { title: titre, onClose: fermer }
  if ('pages' in source) return <PagesViewer {...cadre} pages={pages} />
  const enregistrer = () => saveBlob(source.blob, titre)
  if (source.mime === 'application/pdf') return <PdfViewer {...cadre} source={source.blob} onDownload={enregistrer} />
  return <PagesViewer {...cadre} pages={pages} onDownload={enregistrer} />
}
