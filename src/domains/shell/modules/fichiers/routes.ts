import { sql } from 'kysely'
import { receivePiece } from '#domains/shell/server/uploads.ts'
import { sentBy } from '#server/files/deposits.ts'
import { mayReadFile } from '#server/files/holders.ts'
import { PREVIEW_MIME, readPreview } from '#server/files/preview.ts'
import { fileKey } from '#server/files/store.ts'
import type { Context, DetachedContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, receivedRoute, route } from '#server/http/route.ts'
import { getFile, getPreview, getUploadState, getUploadStates, sendPiece } from './contract.ts'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Another company's file does not exist (ASVS 8.4.1). */
async function findFile({ db, caller }: Context, sha256: string) {
  return await db
    .selectFrom('fichier')
    .select(['taille', 'mime', 'complet_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** How far the caller's own sending has come: that a colleague sent the same file is not told, and gives nobody else the file. */
async function findStates({ db, caller }: Context, sha256: readonly string[]) {
  const rows = await db
    .selectFrom('fichier as f')
    .leftJoin('fichier_depot as p', join =>
      join
        .onRef('p.compte_id', '=', 'f.compte_id')
        .onRef('p.sha256', '=', 'f.sha256')
        .on('p.utilisateur_id', '=', caller.utilisateur_id),
    )
    .select(['f.sha256', 'f.taille', 'f.recu_octets', 'f.complet_a', 'p.taille as taille_p', 'p.recu_octets as recu_p'])
    .select(sentBy(sql`${caller.utilisateur_id}::int`, 'f').as('sien'))
    .where('f.compte_id', '=', caller.compte_id)
    .where('f.sha256', 'in', [...sha256])
    .execute()
  return new Map(rows.map(row => [row.sha256, row]))
}

type Row = Awaited<ReturnType<typeof findStates>> extends Map<string, infer R> ? R : never

function stateOf(row: Row | undefined) {
  if (row?.complet_a && !row.sien)
    return { recu_octets: Number(row.recu_p ?? 0), taille: Number(row.taille_p ?? 0), complet: false }
  return { recu_octets: row?.recu_octets ?? 0, taille: row?.taille ?? 0, complet: Boolean(row?.complet_a) }
}

/**
 * Found in a transaction of its own: the store may be far away, and is read without one. A colleague who sees nothing that names
 * the file is told what is told of one that does not exist.
 */
async function findComplete(context: DetachedContext, sha256: string) {
  const row = await context.transaction(async inside =>
    (await mayReadFile(inside, sha256)) ? await findFile(inside, sha256) : undefined,
  )
  if (!row?.complet_a || !row.mime) throw refuse('INTROUVABLE')
  return { mime: row.mime, taille: row.taille, key: fileKey(context.caller.compte_id, sha256) }
}

/** A name made of the hash: what the sender called the file is never kept (ASVS 5.3.2). */
function nameOf(sha256: string, mime: string): string {
  return `${sha256.slice(0, 12)}.${EXTENSIONS[mime] ?? 'bin'}`
}

export const fichiersRoutes: readonly Route[] = [
  route(getUploadState, async (context, { params: { sha256 } }) =>
    stateOf((await findStates(context, [sha256])).get(sha256)),
  ),

  route(getUploadStates, async (context, { body }) => {
    const rows = await findStates(context, body.sha256)
    return { etats: body.sha256.map(sha256 => ({ sha256, ...stateOf(rows.get(sha256)) })) }
  }),

  receivedRoute(
    route(sendPiece, async (context, { params, query, body }) => {
      if (!Buffer.isBuffer(body)) throw refuse('FORMAT_REFUSE')
      return await receivePiece(context, { ...params, ...query, octets: body })
    }),
  ),

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
