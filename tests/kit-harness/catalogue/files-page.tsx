import { useMemo, useRef, useState } from 'react'
import { FileExplorer } from '#kit/file-explorer/file-explorer.tsx'
import { isPicture } from '#kit/file-explorer/tree-model.ts'
import type { FileAdapter } from '#kit/file-explorer/types.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import type { Directory, FileEntry } from '#wire/attachments.ts'
import type { Entry } from './entry.ts'

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const MIMES: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }

function file(filename: string, dir = '', taille = 240_000): FileEntry {
  const ext = filename.split('.').at(-1) ?? ''
  return {
    filename,
    ext,
    dir,
    url: dir ? `${dir}/${filename}` : filename,
    taille,
    mime: MIMES[ext] ?? '',
    depose_a: '2026-11-18T08:12:00.000Z',
    depose_par: 'Claire Morel',
  }
}

const START: readonly FileEntry[] = [
  file('Notice.pdf'),
  file('Attestation d’entretien annuel de la chaudière à gaz — immeuble des Lilas, escalier B.pdf', '', 1_840_000),
  file('Plaque signalétique.jpg', 'Photos'),
  file('Local technique.png', 'Photos/Avant'),
  file('Compteur.jpg', 'Photos/Avant'),
]
const FOLDERS = ['Photos', 'Photos/Avant', 'Contrats']

function treeOf(files: readonly FileEntry[], folders: readonly string[], path = '', nom = ''): Directory {
  const below = folders.filter(
    f => f.startsWith(path ? `${path}/` : '') && !f.slice(path ? path.length + 1 : 0).includes('/'),
  )
  return {
    nom,
    files: files.filter(f => f.dir === path),
    directories: below.map(f => treeOf(files, folders, f, f.split('/').at(-1))),
  }
}

/** A picture of stripes, drawn here: the harness has no server. */
async function drawPicture(name: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(640, 480)
  const context = canvas.getContext('2d')
  for (let n = 0; context && n < 8; n++) {
    context.fillStyle = `hsl(${(name.length * 37 + n * 12) % 360} 40% ${70 - n * 5}%)`
    context.fillRect(n * 80, 0, 80, 480)
  }
  return await canvas.convertToBlob({ type: 'image/png' })
}

function makePdf(text: string): Blob {
  const stream = `BT /F1 24 Tf 60 760 Td (${text.replace(/[^\w .]/g, '')}) Tj ET`
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let out = '%PDF-1.4\n'
  const at = parts.map((part, i) => {
    const start = out.length
    out += `${i + 1} 0 obj\n${part}\nendobj\n`
    return start
  })
  const table = at.map(n => `${String(n).padStart(10, '0')} 00000 n \n`).join('')
  const xref = out.length
  out += `xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF`
  return new Blob([out], { type: 'application/pdf' })
}

/** Files kept here. A name with "panne" fails the first time, one with "lent" takes its time, "casse" never opens. */
function useFiles(start: readonly FileEntry[]) {
  const [files, setFiles] = useState(start)
  const failed = useRef(new Set<string>())
  const sent = useRef(new Map<string, Blob>())
  const [saved, setSaved] = useState('')
  const adapter = useMemo<FileAdapter>(() => {
    const read = async (entry: FileEntry) => {
      await wait(100)
      if (entry.filename.includes('casse')) throw new Error('illisible')
      return sent.current.get(entry.url) ?? (isPicture(entry) ? await drawPicture(entry.url) : makePdf(entry.filename))
    }
    return {
      view: read,
      preview: read,
      download: async entry => setSaved(`téléchargé ${entry.url}`),
      async remove(entry) {
        await wait(150)
        if (entry.filename.includes('garde')) throw new Error('Ce fichier est joint à une facture.')
        setFiles(all => all.filter(f => f.url !== entry.url))
      },
      async upload({ nom, dossier, contenu }, { onProgress, signal }) {
        // Minutes for a slow one: whoever looks at it on its way must find it there, on a busy machine too.
        const steps = nom.includes('lent') ? 2000 : 4
        for (let n = 1; n <= steps; n++) {
          await wait(60)
          signal.throwIfAborted()
          onProgress((contenu.size * n) / steps)
          if (nom.includes('panne') && n === 2 && !failed.current.has(nom)) {
            failed.current.add(nom)
            throw new Error('pas de connexion internet')
          }
        }
        const added = { ...file(nom, dossier, contenu.size), depose_a: new Date().toISOString() }
        sent.current.set(added.url, contenu)
        setFiles(all => [...all, added])
      },
      describeError: error => (error instanceof Error ? error.message : 'Une erreur est survenue, merci de réessayer.'),
    }
  }, [])
  return { files, adapter, saved, setSaved }
}

const RULES = { extensions: ['pdf', 'jpg', 'png', 'jpeg'], taille_max: 20_000_000 }

interface ShowProps {
  readonly start?: readonly FileEntry[]
  readonly folders?: readonly string[]
  readonly readOnly?: boolean
}

function Show({ start = START, folders = FOLDERS, readOnly = false }: ShowProps) {
  const { files, adapter, saved, setSaved } = useFiles(start)
  return (
    <div style={{ maxWidth: 800 }}>
      <PageHeader title="Explorateur de fichiers" />
      <FileExplorer
        label="Fichiers de l’intervention"
        tree={{ ...treeOf(files, folders), ...RULES }}
        adapter={readOnly ? { ...adapter, remove: null, upload: null } : adapter}
        error={null}
        pending={false}
        onRefresh={() => setSaved('relu')}
        onAdded={names => setSaved(`ajouté ${names.join(', ')}`)}
        onRemoved={({ filename }) => setSaved(`supprimé ${filename}`)}
        onBusy={null}
        pushLayer={null}
      />
      <output style={{ display: 'block', marginTop: 12, fontSize: 13, overflowWrap: 'anywhere' }}>{saved}</output>
    </div>
  )
}

function Waiting({ error }: { error: boolean }) {
  const { adapter } = useFiles([])
  return (
    <div style={{ maxWidth: 800 }}>
      <PageHeader title="Explorateur de fichiers" />
      <FileExplorer
        label="Fichiers"
        tree={undefined}
        adapter={adapter}
        error={error ? { message: 'La liste des fichiers n’a pas pu être lue.', reference: 'A1B2' } : null}
        pending={!error}
        onRefresh={() => undefined}
        onAdded={null}
        onRemoved={null}
        onBusy={null}
        pushLayer={null}
      />
    </div>
  )
}

const MANY = Array.from({ length: 120 }, (_, n) => file(`Relevé ${n + 1}.pdf`, n % 3 ? '' : 'Contrats'))

export const filesEntry: Entry = {
  id: 'fichiers',
  label: 'Explorateur de fichiers',
  variants: [
    { id: 'dossiers', label: 'Dossiers et fichiers', Show: () => <Show /> },
    {
      id: 'plat',
      label: 'Sans dossier',
      Show: () => <Show folders={[]} start={[...START.slice(0, 2), file('garde.pdf'), file('casse.pdf')]} />,
    },
    { id: 'vide', label: 'Aucun fichier', Show: () => <Show start={[]} folders={[]} /> },
    { id: 'beaucoup', label: '120 fichiers', Show: () => <Show start={MANY} folders={['Contrats']} /> },
    { id: 'lecture', label: 'Lecture seule', Show: () => <Show readOnly /> },
    { id: 'attente', label: 'Chargement', Show: () => <Waiting error={false} /> },
    { id: 'erreur', label: 'Erreur de lecture', Show: () => <Waiting error /> },
  ],
}
