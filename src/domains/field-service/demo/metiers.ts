import { sql } from 'kysely'
import { choisirMetiers } from '#domains/people/demo/metiers.ts'
import type { Db } from '#server/db/database.ts'

/** Trades and postcodes of the demonstration companies: those of their codes, and those where their clients are. */
export async function insererMetiers(db: Db): Promise<void> {
  const codes = await db.selectFrom('prestation').select(['compte_id', 'metier_libelle']).distinct().execute()
  for (const [compte_id, lignes] of Map.groupBy(codes, code => code.compte_id))
    await choisirMetiers(
      db,
      compte_id,
      lignes.map(l => l.metier_libelle),
    )
  await sql`insert into entreprise_cp (compte_id, cp)
    select distinct a.compte_id, a.adresse_cp from adresse a join prestation p using (compte_id)
      where a.adresse_cp like '800%'`.execute(db)
}
