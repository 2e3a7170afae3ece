import { PREVIEW_MIME, readPreview } from '#server/files/preview.ts'
import { fileKey } from '#server/files/store.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { attachmentOperations, FICHIER_MAX, type FileTree } from '#wire/attachments.ts'
import { success } from '#wire/notice.ts'
import { type Attachments, checkFolders, EXTENSIONS } from './attachments.ts'
import { addAttachment, removeAttachment, restoreAttachment } from './commands.ts'
import { findAttachment, listAttachments } from './queries.ts'
import { treeOf } from './tree.ts'

/**
 * Every call about the files of a resource's records: one line for a declared resource (`fichiers`), this function for
 * any other. The right is the module's, the record is looked up first, each write is in the audit.
 */
export function attachmentRoutes(of: Attachments): readonly Route[] {
  checkFolders(of)
  const operations = attachmentOperations(of.address, {
    ...(of.right ? { right: of.right } : {}),
    ...(of.offline ? { offline: of.offline } : {}),
  })
  const idOf = (params: unknown) => (params as Record<string, number>)[of.address.key] as number
  const nameOf = (params: unknown) => (params as { filename: string }).filename
  return [
    route(operations.tree, async (context, { params }) => {
      const id = idOf(params)
      if (!(await of.exists(context, id))) throw refuse('INTROUVABLE')
      // Two levels at most, as `checkFolders` made sure of: the wire's type counts them, the tree's does not.
      const tree = treeOf(await listAttachments(context, of, id), of.dossiers ?? []) as FileTree
      return {
        ...tree,
        extensions: [...(of.extensions ?? EXTENSIONS)],
        taille_max: Math.min(of.taille_max ?? FICHIER_MAX, FICHIER_MAX),
        lu_a: context.now.toISOString(),
      }
    }),

    route(operations.add, async (context, { params, query: { filename, dossier = '', sha256 }, body }) => {
      const whole = Buffer.isBuffer(body) && body.length > 0
      // One or the other: a body beside a hash would leave the reader to guess which of the two was meant.
      if (whole === (sha256 !== undefined)) throw refuse('FORMAT_REFUSE')
      const contenu = whole ? body : { sha256: sha256 ?? '' }
      await addAttachment(context, of, { id: idOf(params), filename, dossier, contenu })
      await of.changed?.(context, idOf(params))
      return success('Le document a bien été enregistré.')
    }),

    detachedRoute(operations.read, async (context, { params, query: { url, apercu } }) => {
      const id = idOf(params)
      const found = await context.transaction(async inside =>
        (await of.exists(inside, id)) ? await findAttachment(inside, of, { id, filename: nameOf(params), url }) : null,
      )
      if (!found) throw refuse('INTROUVABLE')
      const { files } = context.services
      const key = fileKey(context.caller.compte_id, found.sha256)
      if (!apercu)
        return {
          bytes: await files.stream(key),
          mime: found.mime,
          taille: Number(found.taille),
          nom: found.nom,
          etag: found.sha256,
        }
      if (!found.mime.startsWith('image/')) throw refuse('TYPE_DE_FICHIER')
      const bytes = await readPreview(files, key, Number(apercu))
      return { bytes, mime: PREVIEW_MIME, nom: found.nom, etag: `${found.sha256}-${apercu}` }
    }),

    route(operations.remove, async (context, { params, query: { url } }) => {
      await removeAttachment(context, of, { id: idOf(params), filename: nameOf(params), url })
      await of.changed?.(context, idOf(params))
      return success('Le fichier a bien été supprimé.')
    }),

    route(operations.restore, async (context, { params, query: { url } }) => {
      await restoreAttachment(context, of, { id: idOf(params), filename: nameOf(params), url })
      await of.changed?.(context, idOf(params))
      return success('Le fichier est de nouveau là.')
    }),
  ]
}
