import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import '../tables.ts'

export interface Annonces {
  /** Customers are told by themselves that somebody comes. */
  readonly en_route: boolean
}

/** Nothing, for a company that never said otherwise. */
export async function lireAnnonces({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Annonces> {
  const row = await db
    .selectFrom('annonce_client')
    .select('en_route')
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  return { en_route: row?.en_route ?? false }
}

/** Writes what really changes. */
export async function ecrireAnnonces(context: Context, { en_route }: Annonces): Promise<void> {
  const { db, caller, now } = context
  const avant = await lireAnnonces(context)
  if (avant.en_route === en_route) return
  await db
    .insertInto('annonce_client')
    .values({ compte_id: caller.compte_id, en_route, modifie_a: now })
    .onConflict(conflict => conflict.column('compte_id').doUpdateSet({ en_route, modifie_a: now }))
    .execute()
  await record(context, {
    action: 'annonces.modifier',
    entite: `annonce_client:${caller.compte_id}`,
    avant: { en_route: avant.en_route },
    apres: { en_route },
  })
}
