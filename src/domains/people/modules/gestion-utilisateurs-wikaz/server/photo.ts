import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import { keepFile, requireRoom } from '#server/files/keep.ts'
import { requirePicture } from '#server/files/picture.ts'
import type { Context } from '#server/http/context.ts'
import { envoyerPhoto, retirerPhoto } from '../contract.ts'
import { exigerPersonne } from './personnes.ts'

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
  const mime = await requirePicture(octets)
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
