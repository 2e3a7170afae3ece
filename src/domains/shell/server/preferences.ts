import { record } from '#server/audit/record.ts'
import { prepared } from '#server/db/pipeline/prepared.ts'
import type { Caller, Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'

/** The other devices of the person read the session again. */
async function announce(context: Context): Promise<void> {
  const { compte_id, utilisateur_id } = context.caller
  await publish(context, { compte_id, utilisateur_id, sujet: 'session' })
}

interface Theme extends Pick<Caller, 'compte_id' | 'utilisateur_id'> {
  readonly etat: boolean
}
const changeTheme = prepared((db, { compte_id, utilisateur_id, etat }: Theme) =>
  db
    .updateTable('utilisateur')
    .set({ theme_sombre: etat })
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('theme_sombre', '!=', etat),
)

/** Dark theme on or off (specification shell-and-administration §4); saying it twice changes nothing. */
export async function setTheme(context: Context, etat: boolean, fait_a?: Date): Promise<void> {
  const { db, caller } = context
  const { compte_id, utilisateur_id } = caller
  if ((await changeTheme.count(db, { compte_id, utilisateur_id, etat })) === 0) return
  const entite = `utilisateur:${caller.utilisateur_id}`
  await record(context, { action: 'theme.changer', entite, avant: { etat: !etat }, apres: { etat }, fait_a })
  await announce(context)
}

/** The caller's pinned modules, oldest pin first. */
export async function readPins({ db, caller }: Context): Promise<number[]> {
  const rows = await db
    .selectFrom('epingle')
    .select('module_id')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .orderBy('cree_a')
    .orderBy('module_id')
    .execute()
  return rows.map(row => row.module_id)
}

export async function pin(context: Context, module_id: number, fait_a?: Date): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const added = await db
    .insertInto('epingle')
    .values({ compte_id, utilisateur_id, module_id, cree_a: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (!added.numInsertedOrUpdatedRows) return
  await record(context, { action: 'epingle.poser', entite: `module:${module_id}`, fait_a })
  await announce(context)
}

export async function unpin(context: Context, module_id: number, fait_a?: Date): Promise<void> {
  const { db, caller } = context
  const removed = await db
    .deleteFrom('epingle')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('module_id', '=', module_id)
    .executeTakeFirst()
  if (!removed.numDeletedRows) return
  await record(context, { action: 'epingle.retirer', entite: `module:${module_id}`, fait_a })
  await announce(context)
}
