import { record } from '#server/audit/record.ts'
import { keepFile, requireRoom } from '#server/files/keep.ts'
import { requirePicture } from '#server/files/picture.ts'
import type { Context } from '#server/http/context.ts'
import '#domains/field-service/server/tables.ts'

export async function empreinteDuLogo({ db, caller }: Context): Promise<string | null> {
  const row = await db
    .selectFrom('entreprise_logo')
    .select('sha256')
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  return row?.sha256 ?? null
}

/** Keeps the picture among the company's files and shows it from now on. The same one again changes nothing. */
export async function poserLogo(context: Context, octets: Uint8Array): Promise<void> {
  const mime = await requirePicture(octets)
  await requireRoom(context, octets.byteLength)
  const { db, caller, services, now } = context
  const { compte_id, utilisateur_id } = caller
  const avant = await empreinteDuLogo(context)
  const sha256 = await keepFile(db, services, { compte_id, utilisateur_id, octets, mime, now })
  if (sha256 === avant) return
  await db
    .insertInto('entreprise_logo')
    .values({ compte_id, sha256, modifie_a: now })
    .onConflict(conflict => conflict.column('compte_id').doUpdateSet({ sha256, modifie_a: now }))
    .execute()
  await record(context, { action: 'logo.poser', entite: `compte:${compte_id}`, avant, apres: sha256 })
}

/** The file itself stays, as every file does. */
export async function oterLogo(context: Context): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  const avant = await empreinteDuLogo(context)
  if (!avant) return
  await db.deleteFrom('entreprise_logo').where('compte_id', '=', compte_id).execute()
  await record(context, { action: 'logo.retirer', entite: `compte:${compte_id}`, avant })
}
