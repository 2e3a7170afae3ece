import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import type { PrintStamp } from './stamp.ts'
import { ViewerFrame, type ViewerProps } from './viewer-frame.tsx'
import { ViewerError, ViewerLoading } from './viewer-notices.tsx'

const loadPdf = () => import('./pdf-document.tsx').then(module => ({ default: module.PdfDocument }))

type Props = ViewerProps & {
  source: Blob | ArrayBuffer
  /** Written at the foot of every page that is printed. */
  stamp?: PrintStamp | undefined
}

/** Reads a PDF without network nor plug-in. pdf.js (a few hundred kB) is fetched the first time one is opened. */
export function PdfViewer(props: Props) {
  // React remembers a lazy component that failed; a new one is the only way to try again.
  const [PdfDocument, setPdfDocument] = useState(() => lazy(loadPdf))
  const { source: _source, stamp: _stamp, ...frame } = props
  const failed = (retry: () => void) => (
    <ViewerFrame
      {...frame}
      pages={[]}
      renderPage={() => null}
      notice={
        <ViewerError
          message="Le lecteur de PDF n’a pas pu se charger. Réessayez une fois connecté."
          onDownload={frame.onDownload}
          onRetry={() => {
            setPdfDocument(lazy(loadPdf))
            retry()
          }}
        />
      }
    />
  )
  const loading = <ViewerFrame {...frame} pages={[]} renderPage={() => null} notice={<ViewerLoading />} />
  return (
    <LoadBoundary fallback={failed}>
      <Suspense fallback={loading}>
        <PdfDocument {...props} />
      </Suspense>
    </LoadBoundary>
  )
}

type BoundaryProps = { children: ReactNode; fallback: (retry: () => void) => ReactNode }

class LoadBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
