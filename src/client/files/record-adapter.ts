import { call, download } from '#client/call/api.ts'
import { isPicture } from '#kit/file-explorer/tree-model.ts'
import type { FileAdapter } from '#kit/file-explorer/types.ts'
import { saveBlob } from '#kit/save-blob.ts'
import { type AttachmentOperations, type FileEntry, TYPES_FICHIER } from '#wire/attachments.ts'
import { extensionOf } from '#wire/file-name.ts'
import { describeSending, sendByPieces } from './send-by-pieces.ts'

function mimeOf(nom: string): string {
  const extension = extensionOf(nom)
  return extension in TYPES_FICHIER ? TYPES_FICHIER[extension as keyof typeof TYPES_FICHIER] : ''
}

interface Given {
  readonly operations: AttachmentOperations
  /** Path parameter of the record: `{ prestation_id: '12' }`. */
  readonly params: Readonly<Record<string, string>>
  /** Nothing is written without network. */
  readonly online: boolean
}

/** The explorer over the calls of one record; bytes travel by resumable pieces, then the record takes them. */
export function recordAdapter({ operations, params, online }: Given): FileAdapter {
  const named = ({ filename }: FileEntry) => ({ ...params, filename })
  const read = (entry: FileEntry, apercu?: '160' | '1280') =>
    download(operations.read, { params: named(entry), query: { url: entry.url, apercu } })
  return {
    view: entry => (isPicture(entry) ? read(entry, '1280') : read(entry)),
    preview: entry => read(entry, '160'),
    download: async entry => saveBlob(await read(entry), entry.filename),
    remove: online
      ? async entry => {
          await call(operations.remove, { params: named(entry), query: { url: entry.url } })
        }
      : null,
    upload: online
      ? async ({ nom, dossier, contenu }, { onProgress, signal }) => {
          const sha256 = await sendByPieces(contenu, { mime: mimeOf(nom), onProgress, signal })
          const query = { filename: nom, sha256, ...(dossier ? { dossier } : {}) }
          await call(operations.add, { params, query, bytes: new Blob(), body: undefined, signal })
        }
      : null,
    describeError: describeSending,
  }
}
