import { PagesViewer } from '#kit/pdf-viewer/pages-viewer.tsx'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'
import { saveBlob } from '#kit/save-blob.ts'

export type Document = { titre: string } & ({ pdf: Blob } | { pages: Blob[] })

/** The report over the page. */
export function ReportViewer({ document, fermer }: { document: Document; fermer: () => void }) {
  const cadre = { title: document.titre, onClose: fermer }
  if ('pages' in document) return <PagesViewer {...cadre} pages={document.pages} />
  return (
    <PdfViewer {...cadre} source={document.pdf} onDownload={() => saveBlob(document.pdf, `${document.titre}.pdf`)} />
  )
}
