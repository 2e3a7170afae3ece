import { receivePiece } from '#domains/shell/server/uploads.ts'
import { PREVIEW_MIME, readPreview } from '#server/files/preview.ts'
import { fileKey } from '#server/files/store.ts'
import type { Context, DetachedContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { getFile, getPreview, getUploadState, getUploadStates, sendPiece } from './contract.ts'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Rows as the caller's company sees them: another company's file does not exist (ASVS 8.4.1). */
function findFiles({ db, caller }: Context, sha256: readonly string[]) {
  return db
    .selectFrom('fichier')
    .select(['sha256', 'taille', 'recu_octets', 'mime', 'complet_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', 'in', sha256)
}

async function findFile(context: Context, sha256: string) {
  return await findFiles(context, [sha256]).executeTakeFirst()
}

type Row = Awaited<ReturnType<typeof findFile>>

function stateOf(row: Row) {
  return { recu_octets: row?.recu_octets ?? 0, taille: row?.taille ?? 0, complet: Boolean(row?.complet_a) }
}

/** Found in a transaction of its own: the store may be far away, and is read without one. */
async function findComplete(context: DetachedContext, sha256: string) {
  const row = await context.transaction(inside => findFile(inside, sha256))
  if (!row?.complet_a || !row.mime) throw refuse('INTROUVABLE')
  return { mime: row.mime, taille: row.taille, key: fileKey(context.caller.compte_id, sha256) }
}

/** A name made of the hash: what the sender called the file is never kept (ASVS 5.3.2). */
function nameOf(sha256: string, mime: string): string {
  return `${sha256.slice(0, 12)}.${EXTENSIONS[mime] ?? 'bin'}`
}

export const fichiersRoutes: readonly Route[] = [
  route(getUploadState, async (context, { params }) => stateOf(await findFile(context, params.sha256))),

  route(getUploadStates, async (context, { body }) => {
    const rows = new Map((await findFiles(context, body.sha256).execute()).map(row => [row.sha256, row]))
    return { etats: body.sha256.map(sha256 => ({ sha256, ...stateOf(rows.get(sha256)) })) }
  }),

  route(sendPiece, async (context, { params, query, body }) => {
    if (!Buffer.isBuffer(body)) throw refuse('FORMAT_REFUSE')
    return await receivePiece(context, { ...params, ...query, octets: body })
  }),

  detachedRoute(getFile, async (context, { params: { sha256 } }) => {
    const { mime, taille, key } = await findComplete(context, sha256)
    const bytes = await context.services.files.stream(key)
    return { bytes, mime, taille, nom: nameOf(sha256, mime), etag: sha256 }
  }),

  detachedRoute(getPreview, async (context, { params: { sha256 }, query: { taille } }) => {
    const { mime, key } = await findComplete(context, sha256)
    if (!mime.startsWith('image/')) throw refuse('TYPE_DE_FICHIER')
    const bytes = await readPreview(context.services.files, key, Number(taille))
    return { bytes, mime: PREVIEW_MIME, nom: nameOf(sha256, PREVIEW_MIME), etag: `${sha256}-${taille}` }
  }),
]
