import { useMemo } from 'react'
import { useBackLayer } from '#client/back.ts'
import { PagesViewer } from '#kit/pdf-viewer/pages-viewer.tsx'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'

/** A document of one file, or scanned pages still on this device only. */
export type Source = { blob: Blob; mime: string } | { pages: Blob[] }

type Props = { titre: string; source: Source; fermer: () => void }

/** Reads a document over the page; Back closes it. */
export function DocumentViewer({ titre, source, fermer }: Props) {
  useBackLayer(true, fermer)
  const pages = useMemo(() => ('pages' in source ? source.pages : [source.blob]), [source])
  const cadre = { title: titre, onClose: fermer }
  if ('pages' in source) return <PagesViewer {...cadre} pages={pages} />
  const enregistrer = () => telecharger(source.blob, titre)
  if (source.mime === 'application/pdf') return <PdfViewer {...cadre} source={source.blob} onDownload={enregistrer} />
  return <PagesViewer {...cadre} pages={pages} onDownload={enregistrer} />
}

function telecharger(blob: Blob, nom: string): void {
  const url = URL.createObjectURL(blob)
  const lien = document.createElement('a')
  lien.href = url
  lien.download = nom
  lien.click()
  // The browser has taken the file once the click is handled; a second is ample.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
