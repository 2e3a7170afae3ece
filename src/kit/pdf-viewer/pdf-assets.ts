import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/*
 * pdf.js asks for its data files by name. These maps give each name the address Vite built for it, so everything comes from
 * our own origin, hashed and precachable, and nothing from a CDN. `no-inline` because a data: address would be refused by
 * `connect-src 'self'`. The relative path is Vite's own way to reach a package folder from a glob.
 */
const FILES: Record<string, string> = Object.fromEntries(
  Object.entries({
    ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  }).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/** Shape that pdf.js calls; named by its option and documented only in its sources. */
class BundledDataFactory {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = FILES[filename]
    if (!url) throw new Error(`Not bundled: ${filename}`)
    // biome-ignore lint/style/noRestrictedGlobals: files of this very build, which no operation answers.
    const response = await fetch(url)
    if (!response.ok) throw new Error(`Unavailable: ${filename}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** One object for the life of the page: react-pdf reloads the document whenever it changes. */
export const PDF_OPTIONS = {
  BinaryDataFactory: BundledDataFactory,
  useWorkerFetch: false,
  // The phone's own fonts would be asked for by CSS, outside the factory, and look different on every device.
  useSystemFonts: false,
  // Any non-null address makes pdf.js ask the factory; the address itself is not used.
  cMapUrl: '/',
  standardFontDataUrl: '/',
  wasmUrl: '/',
  enableXfa: false,
}
