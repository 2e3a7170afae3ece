import type { PDFDocumentProxy } from 'pdfjs-dist'

/*
 * Stands for `pdfjs-dist/web/pdf_viewer.mjs` (vite.config.ts): react-pdf takes two classes from that file, a whole viewer
 * that phones would keep for nothing, and overrides nearly all their methods.
 */

/** Nobody listens: no script of a document is run. */
export class EventBus {
  on(): void {}
  off(): void {}
  dispatch(): void {}
}

/** What react-pdf's link service does not say itself. */
export class SimpleLinkService {
  externalLinkEnabled = true
  pdfDocument: PDFDocumentProxy | null = null
  pdfViewer: unknown = null
  readonly eventBus: EventBus

  constructor({ eventBus }: { eventBus: EventBus }) {
    this.eventBus = eventBus
  }

  /** Attachments of a document are not offered. */
  async getAttachmentContent(): Promise<null> {
    return null
  }
}
