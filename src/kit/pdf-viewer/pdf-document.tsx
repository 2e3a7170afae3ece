import { useCallback, useMemo, useState } from 'react'
import { Document, Page, type pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import type { SheetPage } from './page-sheet.tsx'
import { PDF_OPTIONS } from './pdf-assets.ts'
import { printPages } from './print-pages.ts'
import { drawStamp, type PrintStamp } from './stamp.ts'
import classes from './viewer-frame.module.css'
import { ViewerFrame, type ViewerProps } from './viewer-frame.tsx'
import { ViewerError, ViewerLoading } from './viewer-notices.tsx'

type Pdf = pdfjs.PDFDocumentProxy

type Props = ViewerProps & { source: Blob | ArrayBuffer; stamp?: PrintStamp | undefined }

/** The part of the viewer that needs pdf.js; reached through `PdfViewer`, which loads it on demand. */
export function PdfDocument({ source, stamp, ...frame }: Props) {
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [ratios, setRatios] = useState<number[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // pdf.js takes ownership of a buffer and empties it; a blob can be read again.
  const file = useMemo(
    () => (source instanceof Blob ? source : new Blob([source], { type: 'application/pdf' })),
    [source],
  )

  async function open(opened: Pdf) {
    setRatios(await readRatios(opened))
    setPdf(opened)
  }

  function retry() {
    setFailure(null)
    setPdf(null)
    setAttempt(n => n + 1)
  }

  const pages: SheetPage[] = ratios.map((ratio, index) => ({ key: `page-${index + 1}`, ratio }))
  const notice = failure ? (
    <ViewerError message={failure} onRetry={retry} onDownload={frame.onDownload} />
  ) : pdf ? undefined : (
    <ViewerLoading />
  )
  return (
    <ViewerFrame
      {...frame}
      pages={pages}
      notice={notice}
      onPrint={pdf ? () => printPdf(pdf, frame.title, stamp) : undefined}
      wrapPages={sheets => (
        <Document
          key={attempt}
          className={classes.document}
          file={file}
          options={PDF_OPTIONS}
          suspense={false}
          loading={null}
          error={null}
          noData={null}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer"
          onPassword={() => setFailure(PROTECTED)}
          onLoadSuccess={opened => open(opened as Pdf)} // react-pdf adds one link method to the same proxy
          onLoadError={error => setFailure(describeError(error))}
          onSourceError={error => setFailure(describeError(error))}
        >
          {sheets}
        </Document>
      )}
      renderPage={(index, width) => <PdfPage index={index} width={width} />}
    />
  )
}

/**
 * A page, busy until it is whole: pdf.js names the parts of its text before it draws them, and until then a screen reader
 * would be led to words that are not there.
 */
function PdfPage({ index, width }: { index: number; width: number }) {
  const [wholeAt, setWholeAt] = useState<number | null>(null)
  const tellWhole = useCallback(() => setWholeAt(width), [width])
  return (
    <div className={classes.page} aria-busy={wholeAt !== width}>
      <Page
        suspense={false}
        pageIndex={index}
        width={width}
        loading={null}
        error="Page illisible"
        onRenderTextLayerSuccess={tellWhole}
        onRenderTextLayerError={tellWhole}
        onGetTextError={tellWhole}
        onLoadError={tellWhole}
      />
    </div>
  )
}

const PROTECTED = 'Ce document est protégé par un mot de passe\u00a0: il ne peut pas être affiché ici.'

/** Sizes of all pages before the first is drawn; reading one costs about a millisecond. */
async function readRatios(pdf: Pdf): Promise<number[]> {
  const numbers = Array.from({ length: pdf.numPages }, (_, i) => i + 1)
  return Promise.all(
    numbers.map(async number => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
      return height / width
    }),
  )
}

const PRINT_SCALE = 150 / 72

/** One page after the other: forty canvases at once would exhaust a phone. */
async function printPdf(pdf: Pdf, title: string, stamp?: PrintStamp) {
  const pictures: Blob[] = []
  const canvas = document.createElement('canvas')
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: PRINT_SCALE })
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport, intent: 'print' }).promise
    if (stamp) drawStamp(canvas, stamp)
    pictures.push(
      await new Promise<Blob>((resolve, reject) => canvas.toBlob(b => (b ? resolve(b) : reject()), 'image/png')),
    )
  }
  await printPages(pictures, title)
}

function describeError(error: Error): string {
  console.warn('PDF could not be opened', error)
  return error.name === 'InvalidPDFException'
    ? 'Ce fichier n’est pas un PDF lisible.'
    : 'Le document n’a pas pu être ouvert.'
}
