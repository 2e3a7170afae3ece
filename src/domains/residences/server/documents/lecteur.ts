import { parentPort, workerData } from 'node:worker_threads'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A search needs no more of a document; what is longer is a book. */
const PAGES_MAX = 150
const TEXTE_MAX = 200_000

/** Words of a page, given up once there are enough. */
async function lirePage(page: PDFPageProxy, max: number): Promise<string> {
  const lecture = page.streamTextContent().getReader()
  let texte = ''
  for (let lu = await lecture.read(); !lu.done && texte.length <= max; lu = await lecture.read())
    for (const item of lu.value.items) texte += 'str' in item ? `${item.str} ` : ''
  return texte
}

/** Words of a PDF, page by page. @throws where it is none, or asks for a password */
async function lire(octets: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: octets, verbosity: 0 }).promise
  let texte = ''
  for (let n = 1; n <= Math.min(pdf.numPages, PAGES_MAX) && texte.length < TEXTE_MAX; n += 1)
    texte += `${await lirePage(await pdf.getPage(n), TEXTE_MAX - texte.length)}\n`
  return texte
    .replaceAll('\0', '')
    .replace(/[^\S\n]+/g, ' ')
    .slice(0, TEXTE_MAX)
    .toWellFormed()
}

// The thread that `texte.ts` opens for one document, and ends.
parentPort?.postMessage(await lire(new Uint8Array(workerData as Uint8Array)))
