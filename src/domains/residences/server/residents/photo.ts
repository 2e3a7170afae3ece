import {
  envoyerPhotoResident,
  lirePhotoResident,
  retirerPhotoResident,
} from '#domains/residences/model/photo-operations.ts'
import { record } from '#server/audit/record.ts'
import { keepFile, requireRoom } from '#server/files/keep.ts'
import { requirePicture } from '#server/files/picture.ts'
import { PREVIEW_MIME, readPreview } from '#server/files/preview.ts'
import { fileKey } from '#server/files/store.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { marquer, tenirResident } from '../sejours/tenir.ts'
import { trouverResident } from './lire.ts'

/** Longest side of what is shown, in pixels. */
const PHOTO_PX = 240

/** The same one again changes nothing; the journal says that there was one, not which. @throws CodedError INTROUVABLE */
async function changer(context: Context, resident_id: number, photo_sha256: string | null): Promise<void> {
  const { resident } = await tenirResident(context, resident_id)
  if (resident.photo_sha256 === photo_sha256) return
  await marquer(context, resident_id, { photo_sha256 })
  const action = photo_sha256 === null ? 'residents.photo-retirer' : 'residents.photo-poser'
  await record(context, { action, entite: `resident:${resident_id}` })
  await annoncer(context)
}

export const photoRoutes: readonly Route[] = [
  detachedRoute(lirePhotoResident, async (context, { params }) => {
    const { photo_sha256: photo } = await context.transaction(inside => trouverResident(inside, params.id))
    if (photo === null) throw refuse('INTROUVABLE')
    const bytes = await readPreview(context.services.files, fileKey(context.caller.compte_id, photo), PHOTO_PX)
    return { bytes, mime: PREVIEW_MIME, nom: 'photo.webp', etag: `${photo}-${PHOTO_PX}` }
  }),
  route(envoyerPhotoResident, async (context, { params, body }) => {
    if (!Buffer.isBuffer(body)) throw refuse('FORMAT_REFUSE')
    await trouverResident(context, params.id)
    const mime = await requirePicture(body)
    await requireRoom(context, body.byteLength)
    const { db, caller, services, now } = context
    const { compte_id, utilisateur_id } = caller
    const sha256 = await keepFile(db, services, { compte_id, utilisateur_id, octets: body, mime, now })
    await changer(context, params.id, sha256)
    return success('La photo est enregistrée.')
  }),
  route(retirerPhotoResident, async (context, { params }) => {
    await changer(context, params.id, null)
    return success('La photo est retirée.')
  }),
]
