import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'

/** First and last year that hold a post: of one person, or of the whole company. */
export async function lireBornes({ db, caller }: Pick<Context, 'db' | 'caller'>, utilisateur_id?: number) {
  const annees = db
    .selectFrom('pointage')
    .select([
      sql<number | null>`extract(year from min(pointage_date))::int`.as('premiere'),
      sql<number | null>`extract(year from max(pointage_date))::int`.as('derniere'),
    ])
    .where('compte_id', '=', caller.compte_id)
  return await (utilisateur_id === undefined
    ? annees
    : annees.where('utilisateur_id', '=', utilisateur_id)
  ).executeTakeFirstOrThrow()
}
