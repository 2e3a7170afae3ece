import { lazy, Suspense } from 'react'
import { useBackLayer } from '#client/back.ts'

const PdfViewer = lazy(() => import('#kit/pdf-viewer/pdf-viewer.tsx').then(m => ({ default: m.PdfViewer })))

export type Pdf = { blob: Blob; titre: string }

/** The month's document, over the page; Back closes it. */
export function StatementViewer({ pdf, fermer }: { pdf: Pdf; fermer: () => void }) {
  useBackLayer(true, fermer)
  return (
    <Suspense fallback={null}>
      <PdfViewer source={pdf.blob} title={pdf.titre} onClose={fermer} onDownload={() => enregistrer(pdf)} />
    </Suspense>
  )
}

function enregistrer({ blob, titre }: Pdf): void {
  const url = URL.createObjectURL(blob)
  const lien = document.createElement('a')
  lien.href = url
  lien.download = `${titre}.pdf`
  lien.click()
  // The browser has taken the file once the click is handled; a second is ample.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
