import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import './tables.ts'

interface Technicien {
  readonly compte_id: number
  readonly utilisateur_id: number
}

/** Open visits from now on that somebody would leave behind. */
export async function compterVisites(db: Db, { compte_id, utilisateur_id }: Technicien, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('intervention')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('compte_id', '=', compte_id)
    .where('technicien_id', '=', utilisateur_id)
    .where('annulee_a', 'is', null)
    .where('etapes_en_cours', '<', 3)
    .where(sql<boolean>`upper(plage) > ${now.toISOString()}::timestamptz`)
    .executeTakeFirstOrThrow()
  return n
}
