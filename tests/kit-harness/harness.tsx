import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.css'
import '#kit/theme/tokens.css'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PagesViewer } from '#kit/pdf-viewer/pages-viewer.tsx'
import { PdfViewer } from '#kit/pdf-viewer/pdf-viewer.tsx'
import { DocumentScanner } from '#kit/scan/document-scanner.tsx'
import { analysePhoto, producePage } from '#kit/scan/pipeline.ts'
import { createScanEngine } from '#kit/scan/scan-engine.ts'
import type { ScanPage } from '#kit/scan/scan-page.ts'
import { SignaturePad } from '#kit/signature/signature-pad.tsx'
import type { SignatureValue } from '#kit/signature/signature-value.ts'
import { cssVariablesResolver, theme } from '#kit/theme/theme.ts'
import { Catalogue, isCatalogue } from './catalogue/catalogue.tsx'

declare global {
  interface Window {
    harness: { analysePhoto: typeof analysePhoto; producePage: typeof producePage; engine: typeof createScanEngine }
    pages: ScanPage[]
    signature: SignatureValue | null
    /** Makes the next save fail, as a full disk would. */
    failSave: boolean
  }
}

window.harness = { analysePhoto, producePage, engine: createScanEngine }

function Form() {
  const [pages, setPages] = useState<ScanPage[]>([])
  const [signature, setSignature] = useState<SignatureValue | null>(null)
  window.pages = pages
  window.signature = signature
  return (
    <main style={{ display: 'grid', gap: 20, maxWidth: 720, margin: '0 auto', padding: 16 }}>
      <h1 style={{ fontSize: 20, margin: 0 }}>Clôture</h1>
      <DocumentScanner
        pages={pages}
        maxPages={4}
        labels={{ titre: 'CRI scanné', ajouter: 'Scanner le compte rendu' }}
        onChange={async next => {
          if (window.failSave) throw new Error('Disk full')
          setPages(next)
        }}
      />
      <SignaturePad label="Signature du client" value={signature} onChange={setSignature} note="lié à ce rapport" />
    </main>
  )
}

type Loaded = { pdf?: ArrayBuffer; pages?: Blob[] }

function Viewers() {
  const [{ pdf, pages }, setLoaded] = useState<Loaded>({})
  const [saved, setSaved] = useState(0)
  return (
    <main>
      <h1>Visionneuses</h1>
      <input
        type="file"
        multiple
        aria-label="Fichiers"
        onChange={async event => {
          const files = [...(event.currentTarget.files ?? [])]
          const first = files[0]
          setLoaded(first?.type === 'application/pdf' ? { pdf: await first.arrayBuffer() } : { pages: files })
        }}
      />
      <output>{saved}</output>
      {pdf && (
        <PdfViewer
          source={pdf}
          title="Facture F-2026-0412"
          onClose={() => setLoaded({})}
          onDownload={() => setSaved(n => n + 1)}
        />
      )}
      {pages && <PagesViewer pages={pages} title="CRI scanné" onClose={() => setLoaded({})} />}
    </main>
  )
}

const SCREENS: Record<string, ReactNode> = { '#form': <Form />, '#viewers': <Viewers /> }

const root = document.getElementById('root')
if (root) {
  const scheme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light'
  const catalogue = isCatalogue(location.hash)
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      {...(catalogue ? { defaultColorScheme: scheme } : { forceColorScheme: scheme })}
    >
      {catalogue ? <Catalogue /> : (SCREENS[location.hash] ?? <Form />)}
    </MantineProvider>,
  )
}
