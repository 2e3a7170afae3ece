import type { Profil, ProfilChamp, ProfilChamps } from '#domains/shell/model/profil.ts'
import { record } from '#server/audit/record.ts'
import { prepared } from '#server/db/pipeline/prepared.ts'
import { findSent } from '#server/files/deposits.ts'
import { requireDrawable } from '#server/files/preview.ts'
import { fileKey } from '#server/files/store.ts'
import type { Caller, Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'

const COLUMNS = [
  'email',
  'nom',
  'prenom',
  'user_adresse',
  'user_cp',
  'user_ville',
  'user_telephone1',
  'user_telephone2',
  'avatar_sha256 as avatar',
  'version',
] as const

const profil = (isLocked: boolean) =>
  prepared((db, { compte_id, utilisateur_id }: Pick<Caller, 'compte_id' | 'utilisateur_id'>) =>
    db
      .selectFrom('utilisateur')
      .select(COLUMNS)
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .$if(isLocked, query => query.forUpdate()),
  )
const read = profil(false)
const readLocked = profil(true)

/** @param lock keeps the row until the end of the request, before a change */
export async function readProfil({ db, caller }: ReadContext, { lock = false } = {}): Promise<Profil> {
  const { compte_id, utilisateur_id } = caller
  const [row] = await (lock ? readLocked : read).rows(db, { compte_id, utilisateur_id })
  if (!row) throw new Error('the caller has no row')
  return row
}

/** @throws CodedError TYPE_DE_FICHIER when the avatar is no picture of their own that arrived whole; IMAGE_REFUSEE when it cannot be drawn */
async function checkAvatar(context: Context, sha256: string): Promise<void> {
  const { db, caller } = context
  const row = await db
    .selectFrom('fichier')
    .select(['mime'])
    .where('compte_id', '=', caller.compte_id)
    .where('sha256', '=', sha256)
    .where('complet_a', 'is not', null)
    .executeTakeFirst()
  // A portrait is shown to everybody: a file that they did not send does not become one by its name, even one they may read.
  if (!row?.mime?.startsWith('image/') || !(await findSent(context, [sha256])).has(sha256)) {
    throw refuse('TYPE_DE_FICHIER', { champs: { avatar: 'Cette image n’est pas disponible' } })
  }
  await requireDrawable(await context.services.files.get(fileKey(caller.compte_id, sha256)))
}

/** Writes what really changes, with its audit line. @param before the locked row */
export async function writeProfil(
  context: Context,
  before: Profil,
  wanted: Partial<ProfilChamps>,
  fait_a?: Date,
): Promise<void> {
  const { db, caller } = context
  const changed = (Object.keys(wanted) as ProfilChamp[]).filter(champ => wanted[champ] !== before[champ])
  if (changed.length === 0) return
  const apres = Object.fromEntries(changed.map(champ => [champ, wanted[champ]])) as Partial<ProfilChamps>
  const avant = Object.fromEntries(changed.map(champ => [champ, before[champ]]))
  if (apres.avatar) await checkAvatar(context, apres.avatar)
  const { avatar, ...columns } = apres
  await db
    .updateTable('utilisateur')
    .set({ ...columns, ...(avatar === undefined ? {} : { avatar_sha256: avatar }), version: before.version + 1 })
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .execute()
  const { compte_id, utilisateur_id } = caller
  await record(context, { action: 'profil.modifier', entite: `utilisateur:${utilisateur_id}`, avant, apres, fait_a })
  await publish(context, { compte_id, utilisateur_id, sujet: 'session' })
}
