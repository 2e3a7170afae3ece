import { lazy, Suspense } from 'react'
import { useBackLayer } from '#client/back.ts'
import { downloadBlob } from '#client/download.ts'

const PdfViewer = lazy(() => import('#kit/pdf-viewer/pdf-viewer.tsx').then(m => ({ default: m.PdfViewer })))

export type Pdf = { readonly blob: Blob; readonly titre: string }

/** The year's document, over the page; Back closes it. */
export function StatementViewer({ pdf, fermer }: { pdf: Pdf; fermer: () => void }) {
  useBackLayer(true, fermer)
  return (
    <Suspense fallback={null}>
      <PdfViewer
        source={pdf.blob}
        title={pdf.titre}
        onClose={fermer}
        onDownload={() => downloadBlob(pdf.blob, `${pdf.titre}.pdf`)}
      />
    </Suspense>
  )
}
