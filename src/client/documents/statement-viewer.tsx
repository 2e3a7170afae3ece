import { saveBlob } from '#kit/save-blob.ts'
import { lazyViewer } from '../page/lazy-dialog.tsx'

const PdfViewer = lazyViewer(
  () => import('#kit/pdf-viewer/pdf-viewer.tsx').then(m => m.PdfViewer),
  props => props.onClose,
)

export interface Pdf {
  readonly blob: Blob
  readonly titre: string
}

/** A month's or a year's document, over the page; Back closes it. */
export function StatementViewer({ pdf, fermer }: { pdf: Pdf; fermer: () => void }) {
  return (
    <PdfViewer
      source={pdf.blob}
      title={pdf.titre}
      onClose={fermer}
      onDownload={() => saveBlob(pdf.blob, `${pdf.titre}.pdf`)}
    />
  )
}
