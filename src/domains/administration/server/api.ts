import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import './tables.ts'

interface Person {
  readonly compte_id: number
  readonly utilisateur_id: number
}

/** What the platform lets a person do beyond opening screens, as a part of the caller's own statement. */
export const optionsOf = ({ compte_id, utilisateur_id }: Person): RawBuilder<string[]> =>
  sql<string[]>`array(select o.option_cle from utilisateur_option uo join option_personne o using (option_id)
    where uo.compte_id = ${compte_id} and uo.utilisateur_id = ${utilisateur_id} order by o.ordre)`

/** Who is in the caller's account for them, and until when; null when nobody wrote down that they are. */
export async function readImpersonation({ caller, db }: Context) {
  const row = await db
    .selectFrom('usurpation')
    .select(['acteur_nom', 'fin_prevue_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('session_id', '=', caller.session_id)
    .executeTakeFirst()
  return row ?? null
}

/** More than anybody reads. */
const LIMIT = 50

/** Every time somebody of the platform was in the caller's account, latest first. */
export async function listImpersonations({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  return await db
    .selectFrom('usurpation')
    .select(['session_id', 'acteur_nom', 'motif', 'ouverte_a', 'fin_prevue_a', 'finie_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('ouverte_a', 'is not', null)
    .orderBy('ouverte_a', 'desc')
    .limit(LIMIT)
    .execute()
}
