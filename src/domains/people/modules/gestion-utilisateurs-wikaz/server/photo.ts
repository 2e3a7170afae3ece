import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import { inspectFile } from '#server/files/inspect.ts'
import { keepFile, requireRoom } from '#server/files/keep.ts'
import { requireDrawable } from '#server/files/preview.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { envoyerPhoto, retirerPhoto } from '../contract.ts'
import { exigerPersonne } from './personnes.ts'

const IMAGES = ['image/jpeg', 'image/png', 'image/webp']

/** What the bytes are, whatever their name says. @throws CodedError TYPE_DE_FICHIER, IMAGE_REFUSEE */
async function reconnaitre(octets: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(octets))?.mime ?? ''
  if (!IMAGES.includes(mime)) throw refuse('TYPE_DE_FICHIER')
  await inspectFile(octets, mime)
  await requireDrawable(octets)
  return mime
}

async function ecrire({ db, caller }: Context, id: number, sha256: string | null): Promise<void> {
  await db
    .updateTable('utilisateur')
    .set({ avatar_sha256: sha256, version: sql`version + 1` })
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', id)
    .execute()
}

/** Keeps the picture among the company's files and shows it from now on. The same one again changes nothing. */
export async function poserPhoto(context: Context, id: number, octets: Uint8Array): Promise<void> {
  const { photo: avant } = await exigerPersonne(context, id)
  const mime = await reconnaitre(octets)
  await requireRoom(context, octets.byteLength)
  const { db, caller, services, now } = context
  const { compte_id, utilisateur_id } = caller
  const sha256 = await keepFile(db, services, { compte_id, utilisateur_id, octets, mime, now })
  if (sha256 === avant) return
  await ecrire(context, id, sha256)
  await record(context, { action: envoyerPhoto.id, entite: `utilisateur:${id}`, avant, apres: sha256 })
}

/** The file itself stays, as every file does. */
export async function oterPhoto(context: Context, id: number): Promise<void> {
  const { photo: avant } = await exigerPersonne(context, id)
  if (!avant) return
  await ecrire(context, id, null)
  await record(context, { action: retirerPhoto.id, entite: `utilisateur:${id}`, avant })
}
