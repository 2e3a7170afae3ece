import { downloadBlob } from '#client/call/download.ts'
import type { OpenedDocument } from '#client/documents/open-link.ts'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'

type Props = { document: OpenedDocument; onClose: () => void }

/** A linked document over the workspace. */
export function DocumentDialog({ document: { titre, blob }, onClose }: Props) {
  return <PdfViewer source={blob} title={titre} onClose={onClose} onDownload={() => downloadBlob(blob, titre)} />
}
