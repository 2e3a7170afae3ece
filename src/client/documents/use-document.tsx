import { type ReactNode, useState } from 'react'
import type { PrintStamp } from '#kit/pdf-viewer/stamp.ts'
import { sayOffline } from '../call/problem.ts'
import { useTask } from '../call/use-task.ts'
import { lazyViewer } from '../page/lazy-dialog.tsx'

/** What is read over the page. */
export type Shown = { readonly titre: string } & (
  | {
      readonly blob: Blob
      /** What it is called once kept; otherwise its title says so. */
      readonly nom?: string
      readonly image?: boolean
      /** Written at the foot of every page that is printed. */
      readonly stamp?: PrintStamp
    }
  | { readonly pages: Blob[] }
)

const DocumentReader = lazyViewer(
  () => import('./document-reader.tsx').then(m => m.DocumentReader),
  props => props.close,
)

interface Opening {
  /** @returns whether it is open */
  readonly open: (read: () => Promise<Shown>) => Promise<boolean>
  readonly pending: boolean
  /** Why the last one did not open, for a screen that says so in its place. */
  readonly message: string | null
  /** Drawn at the end of the screen: what is open. */
  readonly over: ReactNode
}

interface Options {
  /** Why it does not open, in words. */
  readonly say?: (error: unknown) => string
  /** The screen says so in its place, not a toast. */
  readonly quiet?: boolean
}

const pdfOffline = sayOffline('Le PDF se télécharge avec du réseau.')

/** Opens a document over the page, whence it is printed or kept; Back closes it, and what does not open is told. */
export function useDocument({ say = pdfOffline, quiet = false }: Options = {}): Opening {
  const [shown, setShown] = useState<Shown | null>(null)
  const { run, pending, message } = useTask({ say, toast: !quiet })
  return {
    open: read => run(async () => setShown(await read())),
    pending,
    message,
    over: shown && <DocumentReader document={shown} close={() => setShown(null)} />,
  }
}
