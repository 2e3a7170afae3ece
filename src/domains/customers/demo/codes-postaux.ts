import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Postcodes of Amiens and around it where customers of the demonstration are, company by company. */
export async function listerCodesPostauxDemo(db: Db): Promise<{ compte_id: number; cp: string }[]> {
  return await db
    .selectFrom('adresse')
    .select(['compte_id', 'adresse_cp as cp'])
    .distinct()
    .where(sql<boolean>`adresse_cp like '800%'`)
    .execute()
}
