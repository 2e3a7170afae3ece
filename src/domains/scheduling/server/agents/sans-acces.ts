import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { addressShown } from '#wire/no-address.ts'

/** People who never came, or may not any more: a notice reaches nobody. */
export async function lireSansAcces({ db, caller }: Context, gens: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('utilisateur')
    .select(['utilisateur_id', 'actif', 'email'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', sql<number>`any(${gens}::int[])`)
    .orderBy('utilisateur_id')
    .execute()
  return rows.filter(r => !r.actif || addressShown(r.email) === '').map(r => r.utilisateur_id)
}
