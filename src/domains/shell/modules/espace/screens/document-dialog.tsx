import type { OpenedDocument } from '#client/documents/open-link.ts'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'
import { saveBlob } from '#kit/save-blob.ts'

type Props = { document: OpenedDocument; onClose: () => void }

/** A linked document over the workspace. */
export function DocumentDialog({ document: { titre, blob }, onClose }: Props) {
  return <PdfViewer source={blob} title={titre} onClose={onClose} onDownload={() => saveBlob(blob, titre)} />
}
