import type { Directory, FileEntry } from '#wire/attachments.ts'

/** A file on its way: its name as the person wrote it, the folder it goes to ('' for none). */
export interface FileToAdd {
  readonly nom: string
  readonly dossier: string
  readonly contenu: Blob
}

export interface UploadContext {
  /** Bytes that the server holds. */
  readonly onProgress: (bytes: number) => void
  /** Aborted when the person gives the file up. */
  readonly signal: AbortSignal
}

/** What the explorer may do; the caller makes the calls, the kit knows no server. Null: not allowed here, or not now. */
export interface FileAdapter {
  /** The file as it is shown: a PDF, or a picture. */
  readonly view: (entry: FileEntry) => Promise<Blob>
  /** A small copy of a picture, for the list. */
  readonly preview: (entry: FileEntry) => Promise<Blob>
  readonly download: (entry: FileEntry) => Promise<void>
  readonly remove: ((entry: FileEntry) => Promise<void>) | null
  /** Begun again after a cut, it goes on from where the server stands. */
  readonly upload: ((file: FileToAdd, context: UploadContext) => Promise<void>) | null
  /** Why it failed, as the person may read it. */
  readonly describeError: (error: unknown) => string
}

/** What may be added. */
export interface FileRules {
  readonly extensions: readonly string[]
  /** Bytes of one file. */
  readonly taille_max: number
}

export interface FileExplorerProps {
  /** What the files are of: "Fichiers de Remplacement d’un chauffe-eau". */
  readonly label: string
  /** Undefined while it is read for the first time. */
  readonly tree: (Directory & FileRules) | null | undefined
  readonly adapter: FileAdapter
  /** The list could not be read. */
  readonly error: { readonly message: string; readonly reference?: string | undefined } | null
  /** The list is being read again. */
  readonly pending: boolean
  readonly onRefresh: () => void
  /** Called once these files have arrived. */
  readonly onAdded: ((names: readonly string[]) => void) | null
  /** Called once this file is gone, at once and without a question: the caller offers to take it back. */
  readonly onRemoved: ((entry: FileEntry) => void) | null
  /** Whether files are on their way: leaving would stop them. */
  readonly onBusy: ((busy: boolean) => void) | null
  /** Back closes what is on top: told of each layer, answers how to take it away. */
  readonly pushLayer: ((close: () => void) => () => void) | null
}
