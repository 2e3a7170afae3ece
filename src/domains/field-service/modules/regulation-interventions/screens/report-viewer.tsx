import { useBackLayer } from '#client/back.ts'
import { downloadBlob } from '#client/download.ts'
import { PagesViewer } from '#kit/pdf-viewer/pages-viewer.tsx'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'

export type Document = { titre: string } & ({ pdf: Blob } | { pages: Blob[] })

/** The report over the page; Back closes it. */
export function ReportViewer({ document, fermer }: { document: Document; fermer: () => void }) {
  useBackLayer(true, fermer)
  const cadre = { title: document.titre, onClose: fermer }
  if ('pages' in document) return <PagesViewer {...cadre} pages={document.pages} />
  return (
    <PdfViewer
      {...cadre}
      source={document.pdf}
      onDownload={() => downloadBlob(document.pdf, `${document.titre}.pdf`)}
    />
  )
}
